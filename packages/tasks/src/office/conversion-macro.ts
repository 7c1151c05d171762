import { BUILD_FILE } from './build-number.js'

/**
 * LibreOffice goes through all pages up to the last cell of a sheet, also empty ones, which it does not print: this many
 * cells take it some ten seconds. Full sheets of this size do not fit into any memory.
 */
const MAX_AREA = 2_000_000_000

/**
 * LibreOffice converts documents on its command line, but takes no password there and changes nothing in them. So it
 * runs this macro, which is part of its profile: macros of documents never run. What is to be done is in the file
 * `job`, one line each with fields separated by tabs; what was done is written to the file `done`. Between its lines it
 * lets no events happen: LibreOffice would show comments, and without a user interface stops at that.
 */
const SOURCE = `Option Explicit
Dim changes As Object
Dim isAsked As Boolean

Sub Convert
  Dim folder As String, files As Object, job As Object, report As Object
  Dim fields, exported()
  EnableReschedule(False)
  folder = ConvertToURL(Environ("HOME") & "/..")
  files = createUnoService("com.sun.star.ucb.SimpleFileAccess")
  job = createUnoService("com.sun.star.io.TextInputStream")
  job.setInputStream(files.openFileRead(folder & "/job"))
  job.setEncoding("UTF-8")
  report = createUnoService("com.sun.star.io.TextOutputStream")
  report.setOutputStream(files.openFileWrite(folder & "/done"))
  report.setEncoding("UTF-8")
  changes = com.sun.star.container.EnumerableMap.create("string", "string")
  exported = Array()
  Do While Not job.isEOF()
    fields = Split(job.readLine(), Chr(9))
    Select Case fields(0)
    Case "export"
      ReDim Preserve exported(UBound(exported) + 1)
      exported(UBound(exported)) = PropertyOf(fields(1), fields(2), fields(3))
    Case "change"
      changes.put(fields(1), fields(2))
    Case "document"
      report.writeString(ConvertOne(fields(1), fields(2), fields(3), fields(4), fields(5), exported) & Chr(10))
      report.flush()
    End Select
  Loop
  report.closeOutput()
  StarDesktop.terminate()
End Sub

Function ConvertOne(source As String, target As String, filter As String, filterOptions As String, password As String, exported) As String
  Dim document As Object, far As String, problem As String
  On Error Goto Unreadable
  isAsked = False
  Dim opened(7) As New com.sun.star.beans.PropertyValue
  opened(0).Name = "Hidden" : opened(0).Value = True
  opened(1).Name = "ReadOnly" : opened(1).Value = False
  opened(2).Name = "MacroExecutionMode" : opened(2).Value = com.sun.star.document.MacroExecMode.NEVER_EXECUTE
  opened(3).Name = "UpdateDocMode" : opened(3).Value = com.sun.star.document.UpdateDocMode.NO_UPDATE
  opened(4).Name = IIf(password = "", "Unused", "Password") : opened(4).Value = password
  opened(5).Name = IIf(filter = "", "Unused", "FilterName") : opened(5).Value = filter
  opened(6).Name = IIf(filterOptions = "", "Unused", "FilterOptions") : opened(6).Value = filterOptions
  opened(7).Name = "InteractionHandler" : opened(7).Value = CreateUnoListener("Asked_", "com.sun.star.task.XInteractionHandler")
  document = StarDesktop.loadComponentFromURL(source, "_blank", 0, opened())
  If IsNull(document) Then
    ConvertOne = IIf(IsLocked(source, opened()), "locked", "unreadable")
    Exit Function
  End If
  On Error Goto Failed
  If filter = "" And IsReadAsText(document) Then
    document.close(True)
    ConvertOne = "unreadable"
    Exit Function
  End If
  ChangeDocument(document)
  far = FarCell(document)
  If far <> "" Then
    document.close(True)
    ConvertOne = "scattered" & Chr(9) & far
    Exit Function
  End If
  Dim stored(1) As New com.sun.star.beans.PropertyValue
  stored(0).Name = "FilterName" : stored(0).Value = ExportFilter(document)
  stored(1).Name = "FilterData" : stored(1).Value = exported
  document.storeToURL(target, stored())
  document.close(True)
  ConvertOne = "converted"
  Exit Function
Unreadable:
  problem = Replace(Error$, Chr(10), " ")
  ConvertOne = IIf(IsLocked(source, opened()), "locked", "unreadable" & Chr(9) & problem)
  Exit Function
Failed:
  ConvertOne = "failed" & Chr(9) & Replace(Error$, Chr(10), " ")
End Function

' Some filters do not ask again if a password is wrong, but they do if there is none.
Function IsLocked(source As String, opened) As Boolean
  Dim document As Object
  On Error Goto Ended
  If isAsked Or opened(4).Name = "Unused" Then Goto Ended
  opened(4).Name = "Unused"
  document = StarDesktop.loadComponentFromURL(source, "_blank", 0, opened)
  If Not IsNull(document) Then document.close(True)
Ended:
  IsLocked = isAsked
End Function

Function IsReadAsText(document As Object) As Boolean
  Dim loaded, index As Integer
  loaded = document.Args
  For index = LBound(loaded) To UBound(loaded)
    If loaded(index).Name = "FilterName" Then IsReadAsText = (Left(loaded(index).Value, 4) = "Text")
  Next index
End Function

Sub Asked_handle(request As Object)
  Dim continuations, index As Integer
  isAsked = isAsked Or IsPasswordRequest(request.Request)
  continuations = request.Continuations
  For index = LBound(continuations) To UBound(continuations)
    If HasUnoInterfaces(continuations(index), "com.sun.star.task.XInteractionAbort") Then continuations(index).select()
  Next index
End Sub

Function IsPasswordRequest(asked) As Boolean
  Dim mode
  On Error Goto NoPassword
  mode = asked.Mode
  IsPasswordRequest = True
  Exit Function
NoPassword:
  IsPasswordRequest = False
End Function

Sub Asked_disposing(event)
End Sub

Sub ChangeDocument(document As Object)
  Dim styles As Object, style As Object, index As Integer, height As Long
  If changes.containsKey("printAreas") And document.supportsService("com.sun.star.sheet.SpreadsheetDocument") Then
    For index = 0 To document.Sheets.Count - 1
      document.Sheets.getByIndex(index).setPrintAreas(Array())
    Next index
  End If
  If document.supportsService("com.sun.star.text.GenericTextDocument") Then
    If changes.containsKey("redlines") Then document.RedlineDisplayType = CInt(changes.get("redlines"))
    If changes.containsKey("indexes") Then
      For index = 0 To document.DocumentIndexes.Count - 1
        document.DocumentIndexes.getByIndex(index).update()
      Next index
    End If
  End If
  If changes.containsKey("orientation") Then
    If HasUnoInterfaces(document, "com.sun.star.style.XStyleFamiliesSupplier") Then
      If document.StyleFamilies.hasByName("PageStyles") Then
        styles = document.StyleFamilies.getByName("PageStyles")
        For index = 0 To styles.Count - 1
          style = styles.getByIndex(index)
          If style.IsLandscape <> (changes.get("orientation") = "landscape") Then
            height = style.Height
            style.IsLandscape = Not style.IsLandscape
            style.Height = style.Width
            style.Width = height
          End If
        Next index
      End If
    End If
  End If
End Sub

Function FarCell(document As Object) As String
  Dim sheet As Object, used As Object, area, printed, index As Integer, number As Integer, all As Double
  If Not document.supportsService("com.sun.star.sheet.SpreadsheetDocument") Then Exit Function
  For index = 0 To document.Sheets.Count - 1
    sheet = document.Sheets.getByIndex(index)
    If sheet.IsVisible Then
      used = sheet.createCursorByRange(sheet.getCellByPosition(0, 0))
      used.gotoEndOfUsedArea(True)
      used.collapseToMergedArea()
      area = used.RangeAddress
      printed = sheet.getPrintAreas()
      If UBound(printed) < 0 Then all = all + CellsBetween(area, area)
      For number = 0 To UBound(printed)
        all = all + CellsBetween(area, printed(number))
      Next number
      If all > ${MAX_AREA} Then
        FarCell = Replace(sheet.getCellByPosition(area.EndColumn, area.EndRow).AbsoluteName, "$", "")
        Exit Function
      End If
    End If
  Next index
End Function

Function CellsBetween(one, other) As Double
  Dim columns As Double, rows As Double
  columns = IIf(one.EndColumn < other.EndColumn, one.EndColumn, other.EndColumn) - IIf(one.StartColumn > other.StartColumn, one.StartColumn, other.StartColumn) + 1
  rows = IIf(one.EndRow < other.EndRow, one.EndRow, other.EndRow) - IIf(one.StartRow > other.StartRow, one.StartRow, other.StartRow) + 1
  If columns > 0 And rows > 0 Then CellsBetween = columns * rows
End Function

Function ExportFilter(document As Object) As String
  If document.supportsService("com.sun.star.sheet.SpreadsheetDocument") Then
    ExportFilter = "calc_pdf_Export"
  ElseIf document.supportsService("com.sun.star.presentation.PresentationDocument") Then
    ExportFilter = "impress_pdf_Export"
  ElseIf document.supportsService("com.sun.star.drawing.DrawingDocument") Then
    ExportFilter = "draw_pdf_Export"
  ElseIf document.supportsService("com.sun.star.formula.FormulaProperties") Then
    ExportFilter = "math_pdf_Export"
  ElseIf document.supportsService("com.sun.star.text.WebDocument") Then
    ExportFilter = "writer_web_pdf_Export"
  ElseIf document.supportsService("com.sun.star.text.GlobalDocument") Then
    ExportFilter = "writer_globaldocument_pdf_Export"
  Else
    ExportFilter = "writer_pdf_Export"
  End If
End Function

Function PropertyOf(name, kind, value) As Object
  Dim made As New com.sun.star.beans.PropertyValue
  made.Name = name
  Select Case kind
  Case "boolean" : made.Value = (value = "true")
  Case "integer" : made.Value = CLng(value)
  Case Else : made.Value = value
  End Select
  PropertyOf = made
End Function
`

/** Later than any: for a profile of an earlier version, LibreOffice tests its graphics at the start, which takes longer than all else. */
const LAST_VERSION = '99.0'

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
const LIBRARY = 'xmlns:library="http://openoffice.org/2000/library"'

/** The command line argument that runs the macro. */
export const RUN_MACRO = 'macro:///Standard.Octavo.Convert()'

/**
 * The files of a profile by their paths. A profile that is not marked as complete would be filled at the first start, and
 * lose the macro.
 */
export const PROFILE: Readonly<Record<string, string>> = {
  'user/registrymodifications.xcu': `${HEADER}<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${[
  ['/org.openoffice.Setup/Office', 'ooSetupInstCompleted', 'true'],
  ['/org.openoffice.Setup/Product', 'ooSetupLastVersion', LAST_VERSION],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'false'],
  ['/org.openoffice.Office.Common/Save/Document', 'AutoSave', 'false'],
]
  .map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`,
  [BUILD_FILE]: '',
  'user/basic/script.xlc': `${HEADER}<!DOCTYPE library:libraries PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "libraries.dtd">
<library:libraries ${LIBRARY} xmlns:xlink="http://www.w3.org/1999/xlink">
<library:library library:name="Standard" xlink:href="$(USER)/basic/Standard/script.xlb/" xlink:type="simple" library:link="false"/>
</library:libraries>
`,
  'user/basic/Standard/script.xlb': `${HEADER}<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library ${LIBRARY} library:name="Standard" library:readonly="false" library:passwordprotected="false">
<library:element library:name="Octavo"/>
</library:library>
`,
  'user/basic/Standard/Octavo.xba': `${HEADER}<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Octavo" script:language="StarBasic" script:moduleType="normal">${SOURCE.replace(/[&<>"]/g, (character) => ESCAPED[character]!)}</script:module>
`,
}
