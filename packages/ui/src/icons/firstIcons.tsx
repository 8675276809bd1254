import arrowUpRight from 'lucide-static/icons/arrow-up-right.svg?raw'
import check from 'lucide-static/icons/check.svg?raw'
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import copy from 'lucide-static/icons/copy.svg?raw'
import doorOpen from 'lucide-static/icons/door-open.svg?raw'
import keyRound from 'lucide-static/icons/key-round.svg?raw'
import monitor from 'lucide-static/icons/monitor.svg?raw'
import moon from 'lucide-static/icons/moon.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import shieldCheck from 'lucide-static/icons/shield-check.svg?raw'
import smartphone from 'lucide-static/icons/smartphone.svg?raw'
import sun from 'lucide-static/icons/sun.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import cross from 'lucide-static/icons/x.svg?raw'
import { createIcon } from './createIcon.tsx'

// Icons that are on the screen at once: the rest is fetched with what shows it.
export const BackIcon = /* @__PURE__ */ createIcon(chevronLeft, { turns: true })
export const CautionIcon = /* @__PURE__ */ createIcon(triangleAlert)
export const CheckIcon = /* @__PURE__ */ createIcon(check)
export const CloseIcon = /* @__PURE__ */ createIcon(cross)
export const CopyIcon = /* @__PURE__ */ createIcon(copy)
export const DoorIcon = /* @__PURE__ */ createIcon(doorOpen)
export const DownIcon = /* @__PURE__ */ createIcon(chevronDown)
export const KeyIcon = /* @__PURE__ */ createIcon(keyRound)
export const NextIcon = /* @__PURE__ */ createIcon(chevronRight, { turns: true })
export const OutIcon = /* @__PURE__ */ createIcon(arrowUpRight, { turns: true })
export const PhoneIcon = /* @__PURE__ */ createIcon(smartphone)
export const SearchIcon = /* @__PURE__ */ createIcon(search)
export const ShieldIcon = /* @__PURE__ */ createIcon(shieldCheck)
export const ComputerIcon = /* @__PURE__ */ createIcon(monitor)
export const MoonIcon = /* @__PURE__ */ createIcon(moon)
export const SunIcon = /* @__PURE__ */ createIcon(sun)
