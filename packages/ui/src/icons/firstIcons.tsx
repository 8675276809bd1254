import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import check from 'lucide-static/icons/check.svg?raw'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import codeXml from 'lucide-static/icons/code-xml.svg?raw'
import copy from 'lucide-static/icons/copy.svg?raw'
import doorOpen from 'lucide-static/icons/door-open.svg?raw'
import download from 'lucide-static/icons/download.svg?raw'
import globe from 'lucide-static/icons/globe.svg?raw'
import house from 'lucide-static/icons/house.svg?raw'
import keyRound from 'lucide-static/icons/key-round.svg?raw'
import monitor from 'lucide-static/icons/monitor.svg?raw'
import moon from 'lucide-static/icons/moon.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import server from 'lucide-static/icons/server.svg?raw'
import shieldCheck from 'lucide-static/icons/shield-check.svg?raw'
import signature from 'lucide-static/icons/signature.svg?raw'
import smartphone from 'lucide-static/icons/smartphone.svg?raw'
import sun from 'lucide-static/icons/sun.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import wallet from 'lucide-static/icons/wallet.svg?raw'
import cross from 'lucide-static/icons/x.svg?raw'
import { createIcon } from './createIcon.tsx'

// Icons that are on the screen at once or right after: the rest is fetched with what shows it.
export const ActivityIcon = /* @__PURE__ */ createIcon(clock)
export const BackIcon = /* @__PURE__ */ createIcon(chevronLeft, { turns: true })
export const CautionIcon = /* @__PURE__ */ createIcon(triangleAlert)
export const CheckIcon = /* @__PURE__ */ createIcon(check)
export const CloseIcon = /* @__PURE__ */ createIcon(cross)
export const CodeIcon = /* @__PURE__ */ createIcon(codeXml)
export const ComputerIcon = /* @__PURE__ */ createIcon(monitor)
export const CopyIcon = /* @__PURE__ */ createIcon(copy)
export const DoorIcon = /* @__PURE__ */ createIcon(doorOpen)
export const DownloadIcon = /* @__PURE__ */ createIcon(download)
export const HomeIcon = /* @__PURE__ */ createIcon(house)
export const KeyIcon = /* @__PURE__ */ createIcon(keyRound)
export const MoonIcon = /* @__PURE__ */ createIcon(moon)
export const NetworkIcon = /* @__PURE__ */ createIcon(globe)
export const NextIcon = /* @__PURE__ */ createIcon(chevronRight, { turns: true })
export const PhoneIcon = /* @__PURE__ */ createIcon(smartphone)
export const ReceiveIcon = /* @__PURE__ */ createIcon(arrowDown)
export const SearchIcon = /* @__PURE__ */ createIcon(search)
export const SendIcon = /* @__PURE__ */ createIcon(arrowUp)
export const ServerIcon = /* @__PURE__ */ createIcon(server)
export const ShieldIcon = /* @__PURE__ */ createIcon(shieldCheck)
export const SignIcon = /* @__PURE__ */ createIcon(signature)
export const SunIcon = /* @__PURE__ */ createIcon(sun)
export const WalletIcon = /* @__PURE__ */ createIcon(wallet)
