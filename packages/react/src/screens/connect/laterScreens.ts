import { LinkNotices } from '../link/LinkNotices.tsx'
import { FailedDetail } from './FailedDetail.tsx'
import { Newcomer } from './Newcomer.tsx'
import { NotInstalled } from './NotInstalled.tsx'
import { Pairing } from './Pairing.tsx'
import { WrongNetwork } from './WrongNetwork.tsx'

/** The steps that few choices in the list lead to, and what follows a pairing or a failure: one file, by `laterSteps.ts`. */
export const laterScreens = { FailedDetail, LinkNotices, Newcomer, NotInstalled, Pairing, WrongNetwork }
