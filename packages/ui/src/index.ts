export { AddressText } from './components/AddressText.tsx'
export { Amount } from './components/Amount.tsx'
export { Avatar } from './components/Avatar.tsx'
export { Boundary, type BoundaryProps } from './components/Boundary.tsx'
export { BrokenPage } from './components/BrokenPage.tsx'
export { Button, type ButtonProps, buttonLook } from './components/Button.tsx'
export { CollectibleDrawing, type CollectibleDrawingProps } from './components/CollectibleDrawing.tsx'
export { CopyButton, type CopyButtonProps } from './components/CopyButton.tsx'
export { classNames } from './components/classNames.ts'
export { Dialog, type DialogProps } from './components/Dialog.tsx'
export { DialogPanes, type DialogPanesProps } from './components/DialogPanes.tsx'
export { DigitsField, type DigitsFieldProps } from './components/DigitsField.tsx'
export { Estimate, type EstimateProps } from './components/Estimate.tsx'
export { Failure, type FailureProps } from './components/Failure.tsx'
export { Field, type FieldProps } from './components/Field.tsx'
export { FieldNote, type FieldNoteProps } from './components/FieldNote.tsx'
export { FileButton, type FileButtonProps } from './components/FileButton.tsx'
export { KeyDrawing, type KeyScene } from './components/KeyDrawing.tsx'
export { LatchMark } from './components/LatchMark.tsx'
export { type Chunk, createChunk, Late, type LateProps } from './components/Late.tsx'
export { LiveRegion, type LiveRegionProps } from './components/LiveRegion.tsx'
export { LogoPicture } from './components/LogoPicture.tsx'
export { type LogoOf, LogosProvider, readPageLogos } from './components/LogosProvider.tsx'
export { Moment } from './components/Moment.tsx'
export { Notice, type NoticeProps } from './components/Notice.tsx'
export { safeLink } from './components/outsideLink.ts'
export { PageFrame } from './components/PageFrame.tsx'
export { QrCode } from './components/QrCode.tsx'
export { RoundFace, type RoundFaceProps, roundLook } from './components/RoundFace.tsx'
export { Row } from './components/Row.tsx'
export { RowBones, type RowBonesProps } from './components/RowBones.tsx'
export { linkLook, SafeLink } from './components/SafeLink.tsx'
export { Scene, type SceneProps } from './components/Scene.tsx'
export { SelectField, type SelectFieldProps } from './components/SelectField.tsx'
export { Spinner } from './components/Spinner.tsx'
export { Summary, type SummaryProps } from './components/Summary.tsx'
export { showFromTop } from './components/showFromTop.ts'
export { Tag } from './components/Tag.tsx'
export { Tile } from './components/Tile.tsx'
export { type Toast, Toasts, type ToastsProps } from './components/Toasts.tsx'
export { VisuallyHidden } from './components/VisuallyHidden.tsx'
export { Waiting } from './components/Waiting.tsx'
export { whenIdle } from './components/whenIdle.ts'
export { focusedElement } from './focusedElement.ts'
export { type Action, type ActionState, useAction } from './hooks/useAction.ts'
export { navigate, replaceAddress, useAddress } from './hooks/useAddress.ts'
export { useDebounced } from './hooks/useDebounced.ts'
export { useEffectEvent } from './hooks/useEffectEvent.ts'
export { useFocusOnArrival } from './hooks/useFocusOnArrival.ts'
export { useHistoryStep } from './hooks/useHistoryStep.ts'
export { useMedia } from './hooks/useMedia.ts'
export { useNextFrame } from './hooks/useNextFrame.ts'
export { useStore } from './hooks/useStore.ts'
export {
  ActivityIcon,
  BackIcon,
  CautionIcon,
  CheckIcon,
  CloseIcon,
  CodeIcon,
  ComputerIcon,
  CopyIcon,
  DoorIcon,
  DownloadIcon,
  HomeIcon,
  KeyIcon,
  MoonIcon,
  NetworkIcon,
  NextIcon,
  PhoneIcon,
  ReceiveIcon,
  SearchIcon,
  SendIcon,
  ServerIcon,
  ShieldIcon,
  SignIcon,
  SunIcon,
  WalletIcon,
} from './icons/firstIcons.tsx'
export {
  AddIcon,
  ContactsIcon,
  ContractIcon,
  DownIcon,
  EditIcon,
  FilterIcon,
  HistoryIcon,
  InfoIcon,
  LeaveIcon,
  LinkIcon,
  MailIcon,
  MoreIcon,
  OfflineIcon,
  OutIcon,
  PasteIcon,
  PrintIcon,
  QrCodeIcon,
  RemoveIcon,
  ScanIcon,
  ShareIcon,
  SwitchIcon,
} from './icons/icons.tsx'
export { createPageLanguage, type PageLanguage } from './language/createPageLanguage.ts'
export { SpokenPage } from './language/SpokenPage.tsx'
export { readBoot } from './readBoot.ts'
export { readRemembered, remember } from './remembered.ts'
export { type Amounts, createAmounts } from './texts/createAmounts.ts'
export type { Say, Sentence } from './texts/sentence.ts'
export { inEnglish, type Spoken } from './texts/spoken.ts'
export { TextsContext } from './texts/TextsContext.ts'
export { TextsProvider, type TextsProviderProps } from './texts/TextsProvider.tsx'
export { useAmounts } from './texts/useAmounts.ts'
export { useDates } from './texts/useDates.ts'
export { useFailure } from './texts/useFailure.ts'
export { type MoneyText, useMoney, type WriteMoney } from './texts/useMoney.ts'
export { type Tell, type Told, useTell } from './texts/useTell.ts'
export { useTexts } from './texts/useTexts.ts'
export { applyTheme, type PageTheme, pageTheme, startTheme, themeKey } from './theme/pageTheme.ts'
export type { Density, Preset, Radius } from './theme/presets.ts'
export { themeAttribute } from './theme/themeAttribute.ts'
export { type ForEachLook, type Theme, type ThemeTokens, themeToCss, themeTokens } from './theme/themeToCss.ts'
export { useThemeSheet } from './theme/useThemeSheet.ts'
