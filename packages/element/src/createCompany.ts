import { createLatchkey, type LatchkeyOptions } from '@latchkey/browser'
import { followHub, type Hub } from '@latchkey/connect'
import type { LatchkeyModal } from '@latchkey/react'
import { createVerbs, type DialogVerbs } from './createVerbs.ts'
import { toHubEvents } from './events.ts'
import { watchThemes } from './mirrorTheme.ts'

/** One of the elements that share a hub. */
export type Member = HTMLElement & {
  /** Draws it anew: the hub is there, or another element is the first. */
  draw(): void
  /** Takes the theme of what is around it. */
  followTheme(): void
  /** The element's own word on the hub; undefined where it has none. */
  readSettings(): LatchkeyOptions | undefined
  /** The verbs of its dialogs, once they have been drawn. */
  readonly modal: LatchkeyModal | undefined
}

/** All elements of one name in a page. They have one hub, and one of them is the first. */
export type Company = DialogVerbs & {
  readonly hub: () => Hub | undefined
  /** The one that shows what nobody has clicked for, and from which events bubble. */
  readonly isFirst: (member: Member) => boolean
  /** Takes an element in, or looks again at one that is here. */
  readonly join: (member: Member) => void
  readonly leave: (member: Member) => void
}

/** Elements without settings of their own share the hub of the first that has some, or the one that is given. */
export function createCompany(given: Hub | LatchkeyOptions | undefined): Company {
  // The one used last stands first.
  let members: readonly Member[] = []
  let first: Member | undefined
  let hub = given !== undefined && 'state' in given ? given : undefined
  let isTold = false
  let stop = () => {}
  const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(choose)

  function choose(): void {
    const shown = members.filter(isShown)
    const next = shown.find((member) => !member.hasAttribute('panel')) ?? shown[0] ?? members[0]
    if (next === first) return
    const before = first
    first = next
    before?.draw()
    first?.draw()
  }

  function use({ currentTarget }: Event): void {
    const used = members.find((member) => member === currentTarget)
    if (used === undefined || used === members[0]) return
    members = [used, ...members.filter((member) => member !== used)]
    choose()
  }

  function findHub(member: Member): void {
    if (hub !== undefined) return
    try {
      const settings = given !== undefined && !('state' in given) ? given : member.readSettings()
      if (settings !== undefined) hub = createLatchkey(settings)
      else whenLoaded(sayMissing)
    } catch (error) {
      isTold = true
      reportError(error)
    }
  }

  function sayMissing(): void {
    const [member] = members
    if (hub !== undefined || isTold || member === undefined) return
    isTold = true
    reportError(new TypeError(`No <${member.localName}> of this page says its networks, as in chains="1"`))
  }

  /** Begins when there is both a hub and an element. */
  function start(): void {
    if (hub === undefined) return
    const ends = [
      followHub(
        hub,
        toHubEvents((name, detail) => {
          for (const member of members) {
            const doesBubble = member === first
            member.dispatchEvent(new CustomEvent(name, { detail, bubbles: doesBubble, composed: doesBubble }))
          }
        }),
      ),
      watchThemes(() => {
        for (const member of members) member.followTheme()
      }),
    ]
    stop = () => {
      for (const end of ends) end()
    }
  }
  return {
    hub: () => hub,
    isFirst: (member) => member === first,
    ...createVerbs({ readFirst: () => first?.modal, readAll: () => members.map(({ modal }) => modal) }),
    join(member) {
      const [hadHub, wasEmpty] = [hub !== undefined, members.length === 0]
      if (!members.includes(member)) {
        members = [...members, member]
        sizes?.observe(member)
        for (const name of uses) member.addEventListener(name, use)
      }
      findHub(member)
      if (!hadHub || wasEmpty) start()
      choose()
      for (const other of hadHub ? [member] : members) other.draw()
    },
    leave(member) {
      members = members.filter((other) => other !== member)
      sizes?.unobserve(member)
      for (const name of uses) member.removeEventListener(name, use)
      if (members.length === 0) stop()
      choose()
    },
  }
}

const uses = ['focusin', 'pointerdown'] as const

/** One that is put out of sight, as a page does with the button for another width of window, could show nothing. */
function isShown(member: Member): boolean {
  return member.getClientRects().length > 0 && getComputedStyle(member).visibility === 'visible'
}

/** Scripts of the page may give the settings after the element is here. */
function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') queueMicrotask(then)
  else window.addEventListener('load', then, { once: true })
}
