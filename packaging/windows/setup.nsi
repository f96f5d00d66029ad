; The setup for Windows: per user, without administrator rights. setup.py passes names and numbers:
; NAME COMMAND VERSION NUMBERS AUTHORS EXTENSION FROZEN MADE OUT, and SIGN if there is a certificate. words.nsh is made of words.json.

Unicode true
ManifestDPIAware true
SetCompressor /SOLID lzma
RequestExecutionLevel user
Name "${NAME}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "Software\${NAME}" "Folder"
BrandingText "${NAME} ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow
CRCCheck force

VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME} Setup"
VIAddVersionKey "CompanyName" "${AUTHORS}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!include MUI2.nsh
!include FileFunc.nsh
!define PROGRAM_ID "RamsesDesktop.Game"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define CLASSES "Software\Classes"
!define SHCNE_ASSOCCHANGED 0x08000000

!define MUI_ICON "${MADE}/icon.ico"
!define MUI_UNICON "${MADE}/icon.ico"
!define MUI_ABORTWARNING
!define MUI_BGCOLOR "FDF5E6"
!define MUI_TEXTCOLOR "2B2118"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${MADE}/side.bmp"
!define MUI_WELCOMEFINISHPAGE_BITMAP_STRETCH "AspectFitHeight"
!define MUI_HEADERIMAGE
!define MUI_HEADERIMAGE_RIGHT
!define MUI_HEADERIMAGE_BITMAP "${MADE}/head.bmp"
!define MUI_HEADERIMAGE_BITMAP_STRETCH "AspectFitHeight"
!define MUI_HEADERIMAGE_UNBITMAP "${MADE}/head.bmp"
!define MUI_HEADERIMAGE_UNBITMAP_STRETCH "AspectFitHeight"
!ifdef SIGN
  !uninstfinalize '${SIGN} "%1"' = 0
!endif
!define MUI_FINISHPAGE_RUN "$INSTDIR\${COMMAND}.exe"
!define MUI_FINISHPAGE_NOAUTOCLOSE
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${MADE}/LICENSE.txt"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!include /CHARSET=UTF8 "${MADE}/words.nsh"

; A running program locks its own file. It is asked to close, as by a click: its game is on the disk.
!macro MustNotRun PREFIX
Function ${PREFIX}MustNotRun
  IfFileExists "$INSTDIR\${COMMAND}.exe" 0 done
  StrCpy $1 0
  again:
  nsExec::Exec '"$INSTDIR\${COMMAND}-console.exe" --close'
  Pop $0
  ClearErrors
  FileOpen $0 "$INSTDIR\${COMMAND}.exe" a
  IfErrors 0 free
    ; It takes a moment to end after it has closed.
    Sleep 500
    IntOp $1 $1 + 1
    IntCmp $1 6 0 again 0
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDOK
    SetErrorLevel 3
    Abort
  free:
  FileClose $0
  done:
FunctionEnd
!macroend
!insertmacro MustNotRun ""
!insertmacro MustNotRun "un."

!macro EachPart DO
  !insertmacro ${DO} "_internal"
  !insertmacro ${DO} "licences"
  !insertmacro ${DO} "${COMMAND}.exe"
  !insertmacro ${DO} "${COMMAND}-console.exe"
  !insertmacro ${DO} "uninstall.exe"
!macroend

!macro Remove PART
  RMDir /r "$INSTDIR\${PART}"
  Delete "$INSTDIR\${PART}"
!macroend

!macro PutAside PART
  IfFileExists "$INSTDIR\${PART}" 0 +2
    Rename "$INSTDIR\${PART}" "$INSTDIR\${COMMAND}.old\${PART}"
!macroend

!macro PutInPlace PART
  IfFileExists "$INSTDIR\${COMMAND}.new\${PART}" 0 +2
    Rename "$INSTDIR\${COMMAND}.new\${PART}" "$INSTDIR\${PART}"
!macroend

!macro BringBack PART
  IfFileExists "$INSTDIR\${COMMAND}.old\${PART}" 0 +4
    RMDir /r "$INSTDIR\${PART}"
    Delete "$INSTDIR\${PART}"
    Rename "$INSTDIR\${COMMAND}.old\${PART}" "$INSTDIR\${PART}"
!macroend

!macro RemoveLeftovers
  RMDir /r "$INSTDIR\${COMMAND}.new"
  RMDir /r "$INSTDIR\${COMMAND}.gone"
!macroend

; Undoes an update that was interrupted or ran out of disk space: restores what it put aside, removes what it wrote.
Function BringBack
  SetOutPath "$TEMP"
  !insertmacro EachPart BringBack
  RMDir "$INSTDIR\${COMMAND}.old"
  !insertmacro RemoveLeftovers
FunctionEnd

Function .onInstFailed
  Call BringBack
  RMDir "$INSTDIR"
FunctionEnd

!macro Fail SENTENCE
  MessageBox MB_OK|MB_ICONSTOP "${SENTENCE}" /SD IDOK
  SetErrorLevel 2
  Abort
!macroend

; Everything that takes disk space is written beside the program, and started once, before any existing file is touched.
Section "-Program"
  Call MustNotRun
  Call BringBack
  ; Ours even if a virus scanner has taken the starter away, or an uninstaller left a file that was in use.
  IfFileExists "$INSTDIR\${COMMAND}.exe" ours
  IfFileExists "$INSTDIR\${COMMAND}-console.exe" ours
  ReadRegStr $0 HKCU "Software\${NAME}" "Folder"
  StrCmp $0 $INSTDIR ours
  IfFileExists "$INSTDIR\_internal" theirs
  IfFileExists "$INSTDIR\licences" 0 ours
  theirs:
    !insertmacro Fail "$(NOT_OURS)"
  ours:
  SetOutPath "$INSTDIR\${COMMAND}.new"
  ClearErrors
  File /r "${FROZEN}/*"
  WriteUninstaller "$INSTDIR\${COMMAND}.new\uninstall.exe"
  IfErrors 0 written
    !insertmacro Fail "$(NOT_WRITTEN)"
  written:
  nsExec::Exec '"$INSTDIR\${COMMAND}.new\${COMMAND}-console.exe" --version'
  Pop $0
  StrCmp $0 0 starts
    !insertmacro Fail "$(NOT_STARTING)"
  starts:
  SetOutPath "$INSTDIR"
  CreateDirectory "$INSTDIR\${COMMAND}.old"
  ClearErrors
  !insertmacro EachPart PutAside
  !insertmacro EachPart PutInPlace
  IfErrors 0 swapped
    !insertmacro Fail "$(NOT_INSTALLED)"
  swapped:
  ; Once renamed, it is not restored even if its removal is interrupted.
  Rename "$INSTDIR\${COMMAND}.old" "$INSTDIR\${COMMAND}.gone"
  !insertmacro RemoveLeftovers
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${COMMAND}.exe"

  WriteRegStr HKCU "${CLASSES}\.${EXTENSION}" "" "${PROGRAM_ID}"
  WriteRegStr HKCU "${CLASSES}\.${EXTENSION}\OpenWithProgids" "${PROGRAM_ID}" ""
  WriteRegStr HKCU "${CLASSES}\${PROGRAM_ID}" "" "$(FILE_KIND)"
  WriteRegStr HKCU "${CLASSES}\${PROGRAM_ID}\DefaultIcon" "" "$INSTDIR\${COMMAND}.exe,0"
  WriteRegStr HKCU "${CLASSES}\${PROGRAM_ID}\shell\open\command" "" '"$INSTDIR\${COMMAND}.exe" "%1"'

  WriteRegStr HKCU "Software\${NAME}" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${COMMAND}.exe,0"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${AUTHORS}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
  System::Call "shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)"
SectionEnd

; Games and settings belong to the player and stay; cached pictures can be painted again.
Section "Uninstall"
  Call un.MustNotRun
  !insertmacro EachPart Remove
  RMDir /r "$INSTDIR\${COMMAND}.old"
  !insertmacro RemoveLeftovers
  RMDir "$INSTDIR"
  RMDir /r "$LOCALAPPDATA\${COMMAND}\Cache"
  RMDir "$LOCALAPPDATA\${COMMAND}"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  ReadRegStr $0 HKCU "${CLASSES}\.${EXTENSION}" ""
  StrCmp $0 "${PROGRAM_ID}" 0 not_ours
    DeleteRegValue HKCU "${CLASSES}\.${EXTENSION}" ""
  not_ours:
  DeleteRegValue HKCU "${CLASSES}\.${EXTENSION}\OpenWithProgids" "${PROGRAM_ID}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${EXTENSION}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${EXTENSION}"
  DeleteRegKey HKCU "${CLASSES}\${PROGRAM_ID}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "Software\${NAME}"
  System::Call "shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)"
SectionEnd
