import { followTransfers, type Hub } from '@latchkey/connect'

/** Follows the transfers of an earlier visit, and those of tabs that were closed. */
export function resumeTransfers(hub: Hub): void {
  followTransfers(hub)
}
