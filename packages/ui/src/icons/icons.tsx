import arrowLeftRight from 'lucide-static/icons/arrow-left-right.svg?raw'
import arrowUpRight from 'lucide-static/icons/arrow-up-right.svg?raw'
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import clipboardPaste from 'lucide-static/icons/clipboard-paste.svg?raw'
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw'
import fileCode from 'lucide-static/icons/file-code.svg?raw'
import history from 'lucide-static/icons/history.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import link from 'lucide-static/icons/link.svg?raw'
import logOut from 'lucide-static/icons/log-out.svg?raw'
import mail from 'lucide-static/icons/mail.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import qrCode from 'lucide-static/icons/qr-code.svg?raw'
import scanLine from 'lucide-static/icons/scan-line.svg?raw'
import share2 from 'lucide-static/icons/share-2.svg?raw'
import slidersHorizontal from 'lucide-static/icons/sliders-horizontal.svg?raw'
import trash2 from 'lucide-static/icons/trash-2.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import wifiOff from 'lucide-static/icons/wifi-off.svg?raw'
import { createIcon } from './createIcon.tsx'

// Icons of screens that come later; those of the first one stand in firstIcons.tsx.
export const AddIcon = /* @__PURE__ */ createIcon(plus)
export const ContactsIcon = /* @__PURE__ */ createIcon(users)
export const ContractIcon = /* @__PURE__ */ createIcon(fileCode)
export const DownIcon = /* @__PURE__ */ createIcon(chevronDown)
export const EditIcon = /* @__PURE__ */ createIcon(pencil)
export const FilterIcon = /* @__PURE__ */ createIcon(slidersHorizontal)
export const HistoryIcon = /* @__PURE__ */ createIcon(history)
export const InfoIcon = /* @__PURE__ */ createIcon(info)
export const LeaveIcon = /* @__PURE__ */ createIcon(logOut, { turns: true })
export const LinkIcon = /* @__PURE__ */ createIcon(link)
export const MailIcon = /* @__PURE__ */ createIcon(mail)
export const MoreIcon = /* @__PURE__ */ createIcon(ellipsis)
export const OfflineIcon = /* @__PURE__ */ createIcon(wifiOff)
export const OutIcon = /* @__PURE__ */ createIcon(arrowUpRight, { turns: true })
export const PasteIcon = /* @__PURE__ */ createIcon(clipboardPaste)
export const PrintIcon = /* @__PURE__ */ createIcon(printer)
export const QrCodeIcon = /* @__PURE__ */ createIcon(qrCode)
export const RemoveIcon = /* @__PURE__ */ createIcon(trash2)
export const ScanIcon = /* @__PURE__ */ createIcon(scanLine)
export const ShareIcon = /* @__PURE__ */ createIcon(share2)
export const SwitchIcon = /* @__PURE__ */ createIcon(arrowLeftRight)
