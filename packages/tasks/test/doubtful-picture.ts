import sharp from 'sharp'
import type { GreyPicture } from '../src/declare/recognition.js'

/** "and INV-O8l5 for B8S5Z2" in small, blurred letters, which are read as and INV-O8I5 for B8S522. */
export async function doubtfulPicture(): Promise<GreyPicture> {
  const { data, info } = await sharp(PICTURE).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

/** Set in DejaVu Serif, as PNG. */
const PICTURE = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAQQAAABABAMAAAAOmBT3AAABP2lDQ1BpY2MAABiVfZC/SwJxGMY/11WWWA05NBQcJU0FUUtTgYZOEfgj',
    '1Kbz/FGgdt33QprLoaloiEZrCaLZxhz6A4KgIQqirdWghpKLrw5aUM/yfnh4Xt6XB5TnvFEQ3RoUirYVDvm1eCKpuV5Q8dLPIGO6Iczl',
    'SDAKIPSSMGwrzw+936PIeTe9rhfTO6/Xq8kFpbo7UY4FP1Yu+F/udEYYwBfgM0zLBkUDxku2KXkJ8BrrehqUODBlxRNJUPakn2vxieRU',
    'iy8lW9FwAJQaoOU6ONXBhfy2vCslv/dkirEI0AeMIggTwv9HpreZCRBgBmRfv3sQ2bnZ1pZnEXqeHOdtElyH0DhynM9Tx2mcgfoIta32',
    '/mYF5uugHrS91DFc7cPIQ9vzVWCoDNUbU7f0pqUCXdkNqJ/DQAKGb8G99g3j4l+x2lMbhgAAADBQTFRF////+vr67e3t5OTksbGxurq6',
    'ysrKwsLCqKio2tra9PT00tLSlZWVnZ2di4uLfX192uM/hQAAALRlWElmSUkqAAgAAAAGABIBAwABAAAAAQAAABoBBQABAAAAVgAAABsB',
    'BQABAAAAXgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAZgAAAAAAAAAAdwEA6AMAAAB3AQDoAwAABgAAkAcABAAAADAy',
    'MTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAAQBAAADoAQAAQAAAEAAAAAAAAAAFgEGngAAAAlwSFlz',
    'AAAOxAAADsQBlSsOGwAABMhJREFUaN7tlk9M4lgcx4tz41TktJwUsptQTkDAINeCGJU9bAtOAA/OUGSJJ6FIGG5FmYBM0oq76IVCson1',
    'BhTHMXPTpQfAC/+SdZwLZjmIXvY4f/YVZ+ZMJnva9HN4+bW/99ov39/r7wFBEhISEhISEhISEhIS/wdkHAtGhUIGg1ihUIAYHt94HFQs',
    'LBvHkIqDvy1SfE2DJbAYwOItGFx9jwSVxQBDKo2haGBlRaPRwKrUCAQVQSDe5bQMp7GAGJJp8rPf1miMBgQGaVZWAhOnLQzCacBaMCDf',
    'IWHaHytAJX/M6qZVB6TfpVfWyrDKShAVVhsgmd/shlPUpQfzeDf91QYl744GEV2ApEu1KEnrMFtFG4hirjxBVgoT2w9MlI2tKyXSBegk',
    's8O30uoqtTJ8c4xtwcdhN7ZgyFGOJb59tv1u9xCCThwLNKt49FvpFRxtpko5nppRHH2W2+vHzCjaGgRwbFc/8W8H/om2K4rW5e4MdJLt',
    '5h7+oavJxIf1E3RdYerH+FQs0fH1eCG0SnlmIZmpscSMrTbOQ0rnYPsu7k0u96pCPBzkUwsVazT8cFsjnwtvJjUBeEybcTyOmCPZ+gz0',
    'QzZtvvoQy9n5+19+ch/KNy8Oddldb8d3yfdDqwtBIOH3T0sHUVAY3F2Bp9YGG5/iy53l3sYods7wFElrjLmHtIUxNX+dUILcjKVi+413',
    'wOXUeyBB6Xypy9z3Tj3Wm5cHntnptfrME+elT8j0cv1g2OaaFyXYwzbUlRhRW4WptaHvQ8wrZLrV+07IkEPxZ1zx9Wid4+b6k7ogn8Ou',
    'd6r3qWY0k8x+kYBlRrhH46z744zl5zp4zcB31+rm+mf+iGMLlu3fuTMLvo73o0t04WNmFEw0Wmlz9r5dMbtXd/XHzks9pNpPTroX5DnH',
    'TT03wt+hjacvvkjAw63mUvHFyBYPRF+JEoYrwh4oRNlytAx2rEmIXj/dvPANaARIGGIN+3I70zM+v7lfNOarwqGptQi+rLBndkIJUxtU',
    'tp4TiD20sbXZe5TgPnJ+SnNvP3fOw25nfUbpFDI7G0KkX1aXvN0C9KMQaGy9Ha5e6mFo6kX94KZ9bU9cMHn+qmtETM1nm8Myx5nxIDuh',
    'BKW3nb2tjqLXVMOzdilux7/MNmbz85+s6fMtc3SWuKB1oETp10OsGTuziBJMYPYScAHYDT1ZAxL6raXNIRGyZuvnzH6TfDVg8vlVipyf',
    'WMJFdrA9wltJ8KJbPXTyvpujynNXfxb+uPobKXJzqbg/FfImty+2Ry48urdYAHvBtZJc2fUNQI9QOoeRa1tm19fx24iVHb97u+1/GETx',
    'yM2IKk9aiCq11w738T1XmMp09OPWRJVLq4sFpQ+UFCpFcNxl4FHUXu2TGI6uw/L9ZsyPovGNNpBw7BWw5Nlz1OE5AK0pyNswO98SUCpy',
    'c9eeuC/oCCJ0ROQJxkoEwFdfOg1aQvMqKw3LrWIblltqIVqhrYl55oA4A31BR9LaWshgDgGnp0/J8wqiJUK0pkaE5sVAGyHBEyP4xIWA',
    'VGo1wqk5NSsG4JgqIhwCziUWkqnYL3l2PKjUXFGcAS7EA0xRRMQjqwgy8DgNkorHeeMnqtWw9OdDQkJCQkJCQkJCQuI/5l9RHyTvbglY',
    'rAAAAABJRU5ErkJggg==',
  ].join(''),
  'base64',
)
