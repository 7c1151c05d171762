/**
 * The predefined schemas: those of the XMP specification of January 2004, which PDF/A-1 permits (ISO 19005-1,
 * 6.7.2), and of September 2005, which PDF/A-2 and PDF/A-3 permit (ISO 19005-2, 6.6.2.3), with the
 * identification schemas of PDF/A. A line that starts with a namespace begins a schema, every other line is a
 * property and its type. `2004` or `2005` at the end limits a line to that edition.
 */
export const predefinedSchemas = `
http://www.aiim.org/pdfa/ns/id/
part Integer
amd Text
corr Text 2005
conformance Closed Choice
http://purl.org/dc/elements/1.1/
contributor bag ProperName
coverage Text
creator seq ProperName
date seq Date
description Lang Alt
format MIMEType
identifier Text
language bag Locale
publisher bag ProperName
relation bag Text
rights Lang Alt
source Text
subject bag Text
title Lang Alt
type bag open Choice
http://ns.adobe.com/xap/1.0/
Advisory bag XPath
BaseURL URL
CreateDate Date
CreatorTool AgentName
Identifier bag Text
Label Text 2005
MetadataDate Date
ModifyDate Date
Nickname Text
Rating Real 2005
Thumbnails alt Thumbnail
http://ns.adobe.com/xap/1.0/rights/
Certificate URL
Marked Boolean
Owner bag ProperName
UsageTerms Lang Alt
WebStatement URL
http://ns.adobe.com/xap/1.0/mm/
DerivedFrom ResourceRef
DocumentID URI
History seq ResourceEvent
InstanceID URI
ManagedFrom ResourceRef
Manager AgentName
ManageTo URI
ManageUI URI
ManagerVariant Text
RenditionClass RenditionClass
RenditionParams Text
VersionID Text
Versions seq Version
LastURL URL
RenditionOf ResourceRef
SaveID Integer
http://ns.adobe.com/xap/1.0/bj/
JobRef bag Job
http://ns.adobe.com/xap/1.0/t/pg/
MaxPageSize Dimensions
NPages Integer
Fonts bag Font 2005
Colorants seq Colorant 2005
PlateNames seq Text 2005
http://ns.adobe.com/pdf/1.3/
Keywords Text
PDFVersion Text
Producer AgentName
http://ns.adobe.com/photoshop/1.0/
AuthorsPosition Text
CaptionWriter ProperName
Category Text
City Text
Country Text
Credit Text
DateCreated Date
Headline Text
Instructions Text
Source Text
State Text
SupplementalCategories Text 2004
SupplementalCategories bag Text 2005
TransmissionReference Text
Urgency Integer
http://ns.adobe.com/camera-raw-settings/1.0/ 2005
AutoBrightness Boolean
AutoContrast Boolean
AutoExposure Boolean
AutoShadows Boolean
BlueHue Integer
BlueSaturation Integer
Brightness Integer
CameraProfile Text
ChromaticAberrationB Integer
ChromaticAberrationR Integer
ColorNoiseReduction Integer
Contrast Integer
CropTop Real
CropLeft Real
CropBottom Real
CropRight Real
CropAngle Real
CropWidth Real
CropHeight Real
CropUnits Closed Choice of Integer
Exposure Real
GreenHue Integer
GreenSaturation Integer
HasCrop Boolean
HasSettings Boolean
LuminanceSmoothing Integer
RawFileName Text
RedHue Integer
RedSaturation Integer
Saturation Integer
Shadows Integer
ShadowTint Integer
Sharpness Integer
Temperature Integer
Tint Integer
ToneCurve seq Text
ToneCurveName Closed Choice
Version Text
VignetteAmount Integer
VignetteMidpoint Integer
WhiteBalance Closed Choice
http://ns.adobe.com/tiff/1.0/
ImageWidth Integer
ImageLength Integer
BitsPerSample seq Integer
Compression Closed Choice of Integer
PhotometricInterpretation Closed Choice of Integer
Orientation Closed Choice of Integer
SamplesPerPixel Integer
PlanarConfiguration Closed Choice of Integer
YCbCrSubSampling Closed Choice of seq Integer
YCbCrPositioning Closed Choice of Integer
XResolution Rational
YResolution Rational
ResolutionUnit Closed Choice of Integer
TransferFunction seq Integer
WhitePoint seq Rational
PrimaryChromaticities seq Rational
YCbCrCoefficients seq Rational
ReferenceBlackWhite seq Rational
DateTime Date
ImageDescription Lang Alt
Make ProperName
Model ProperName
Software AgentName
Artist ProperName
Copyright Lang Alt
http://ns.adobe.com/exif/1.0/
ExifVersion Closed Choice
FlashpixVersion Closed Choice
ColorSpace Closed Choice of Integer
ComponentsConfiguration Closed Choice of seq Integer
CompressedBitsPerPixel Rational
PixelXDimension Integer
PixelYDimension Integer
MakerNote Text 2004
UserComment Lang Alt
RelatedSoundFile Text
DateTimeOriginal Date
DateTimeDigitized Date
ExposureTime Rational
FNumber Rational
ExposureProgram Closed Choice of Integer
SpectralSensitivity Text
ISOSpeedRatings seq Integer
OECF OECF/SFR
ShutterSpeedValue Rational
ApertureValue Rational
BrightnessValue Rational
ExposureBiasValue Rational
MaxApertureValue Rational
SubjectDistance Rational
MeteringMode Closed Choice of Integer
LightSource Closed Choice of Integer
Flash Flash
FocalLength Rational
SubjectArea seq Integer
FlashEnergy Rational
SpatialFrequencyResponse OECF/SFR
FocalPlaneXResolution Rational
FocalPlaneYResolution Rational
FocalPlaneResolutionUnit Closed Choice of Integer
SubjectLocation seq Integer
ExposureIndex Rational
SensingMethod Closed Choice of Integer
FileSource Closed Choice of Integer
SceneType Closed Choice of Integer
CFAPattern CFAPattern
CustomRendered Closed Choice of Integer
ExposureMode Closed Choice of Integer
WhiteBalance Closed Choice of Integer
DigitalZoomRatio Rational
FocalLengthIn35mmFilm Integer
SceneCaptureType Closed Choice of Integer
GainControl Closed Choice of Integer
Contrast Closed Choice of Integer
Saturation Closed Choice of Integer
Sharpness Closed Choice of Integer
DeviceSettingDescription DeviceSettings
SubjectDistanceRange Closed Choice of Integer
ImageUniqueID Text
GPSVersionID Text
GPSLatitude GPSCoordinate
GPSLongitude GPSCoordinate
GPSAltitudeRef Closed Choice of Integer
GPSAltitude Rational
GPSTimeStamp Date
GPSSatellites Text
GPSStatus Closed Choice
GPSMeasureMode Closed Choice of Integer 2004
GPSMeasureMode Text 2005
GPSDOP Rational
GPSSpeedRef Closed Choice
GPSSpeed Rational
GPSTrackRef Closed Choice
GPSTrack Rational
GPSImgDirectionRef Closed Choice
GPSImgDirection Rational
GPSMapDatum Text
GPSDestLatitude GPSCoordinate
GPSDestLongitude GPSCoordinate
GPSDestBearingRef Closed Choice
GPSDestBearing Rational
GPSDestDistanceRef Closed Choice
GPSDestDistance Rational
GPSProcessingMethod Text
GPSAreaInformation Text
GPSDifferential Closed Choice of Integer
http://ns.adobe.com/exif/1.0/aux/ 2005
Lens Text
SerialNumber Text
http://ns.adobe.com/xmp/1.0/DynamicMedia/ 2005
absPeakAudioFilePath URI
album Text
altTapeName Text
altTimecode Timecode
artist Text
audioChannelType Closed Choice
audioCompressor Text
audioModDate Date
audioSampleRate Integer
audioSampleType Closed Choice
beatSpliceParams beatSpliceStretch
composer Text
contributedMedia bag Media
copyright Text
duration Time
engineer Text
fileDataRate Rational
genre Text
instrument Text
introTime Time
key Closed Choice
logComment Text
loop Boolean
markers seq Marker
metadataModDate Date
numberOfBeats Real
outCue Time
projectRef ProjectLink
pullDown Closed Choice
relativePeakAudioFilePath URI
relativeTimestamp Time
releaseDate Date
resampleParams resampleStretch
scaleType Closed Choice
scene Text
shotDate Date
shotLocation Text
shotName Text
speakerPlacement Text
startTimecode Timecode
stretchMode Closed Choice
tapeName Text
tempo Real
timeScaleParams timeScaleStretch
timeSignature Closed Choice
trackNumber Integer
videoAlphaMode Closed Choice
videoAlphaPremultipleColor Colorant
videoAlphaUnityIsTransparent Boolean
videoColorSpace Closed Choice
videoCompressor Text
videoFieldOrder Closed Choice
videoFrameRate open Choice
videoFrameSize Dimensions
videoModDate Date
videoPixelAspectRatio Rational
videoPixelDepth Closed Choice
`

/**
 * The structures of the same editions: a type with its namespace, then its fields. `*` is any value: times of a
 * marker are structures in this edition and numbers of frames in later ones.
 */
export const predefinedStructures = `
Dimensions http://ns.adobe.com/xap/1.0/sType/Dimensions#
w Real
h Real
unit open Choice
Thumbnail http://ns.adobe.com/xap/1.0/g/img/
height Integer
width Integer
format Closed Choice
image Text
ResourceEvent http://ns.adobe.com/xap/1.0/sType/ResourceEvent#
action open Choice
instanceID URI
parameters Text
softwareAgent AgentName
when Date
ResourceRef http://ns.adobe.com/xap/1.0/sType/ResourceRef#
instanceID URI
documentID URI
versionID Text
renditionClass RenditionClass
renditionParams Text
manager AgentName
managerVariant Text
manageTo URI
manageUI URI
Version http://ns.adobe.com/xap/1.0/sType/Version#
comments Text
event ResourceEvent
modifyDate Date
modifier ProperName
version Text
Job http://ns.adobe.com/xap/1.0/sType/Job#
name Text
id Text
url URL
Font http://ns.adobe.com/xap/1.0/sType/Font# 2005
fontName Text
fontFamily Text
fontFace Text
fontType open Choice
versionString Text
composite Boolean
fontFileName Text
childFontFiles seq Text
Colorant http://ns.adobe.com/xap/1.0/g/ 2005
swatchName Text
mode Closed Choice
type Closed Choice
cyan Real
magenta Real
yellow Real
black Real
red Integer
green Integer
blue Integer
L Real
A Integer
B Integer
Flash http://ns.adobe.com/exif/1.0/
Fired Boolean
Return Closed Choice
Mode Closed Choice
Function Boolean
RedEyeMode Boolean
OECF/SFR http://ns.adobe.com/exif/1.0/
Columns Integer
Rows Integer
Names seq Text
Values seq Rational
CFAPattern http://ns.adobe.com/exif/1.0/
Columns Integer
Rows Integer
Values seq Integer
DeviceSettings http://ns.adobe.com/exif/1.0/
Columns Integer
Rows Integer
Settings seq Text
beatSpliceStretch http://ns.adobe.com/xmp/1.0/DynamicMedia/ 2005
useFileBeatsMarker Boolean
riseInDecibel Real
riseInTimeDuration Time
Marker http://ns.adobe.com/xmp/1.0/DynamicMedia/ 2005
startTime *
duration *
comment Text
name Text
location URI
target Text
type open Choice
Media http://ns.adobe.com/xmp/1.0/DynamicMedia/ 2005
path URI
track Text
startTime Time
duration Time
managed Boolean
webStatement URI
ProjectLink http://ns.adobe.com/xmp/1.0/DynamicMedia/ 2005
type Closed Choice
path URI
resampleStretch http://ns.adobe.com/xmp/1.0/DynamicMedia/ 2005
quality Closed Choice
Time http://ns.adobe.com/xmp/1.0/DynamicMedia/ 2005
value Integer
scale Rational
Timecode http://ns.adobe.com/xmp/1.0/DynamicMedia/ 2005
timeValue Text
timeFormat Closed Choice
timeScaleStretch http://ns.adobe.com/xmp/1.0/DynamicMedia/ 2005
quality Closed Choice
frameSize Real
frameOverlappingPercentage Real
`
