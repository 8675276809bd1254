import { type Clock, describeRate, fromQuantity, type LimitRow, parseJson, type Rpc, withTimeout } from '@latchkey/base'
import { findGuides } from '@latchkey/connect'
import {
  type Chain,
  type Collection,
  describeTransaction,
  type EffectTransaction,
  predictEffects,
  type Token,
  tellTransaction,
} from '@latchkey/evm'
import { type AskedTransaction, readAsked, type Told } from '@latchkey/key-frame'
import { createRateLimit, readRequest } from '@latchkey/node'
import { chooseLanguage, english, loadTexts, offeredLanguages } from '@latchkey/texts'
import type { Guides } from './loadGuides.ts'
import { wordTold } from './wordTold.ts'

export type FrameTellerDeps = {
  /** The frame's own origin: its page alone may ask. */
  readonly origin: string
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly collections: readonly Collection[]
  readonly guides: Guides
  readonly rpc: (chainId: number) => Rpc | undefined
  readonly callerOf: (request: Request) => string | undefined
  readonly clock: Clock
}

/** Nobody signs faster; each question is some forty calls of a node. */
const rate = { burst: 20, perSecond: 0.5 }
const maxBytes = 400_000
/** As long as a preview waits for the node, in milliseconds; the frame waits longer. */
const patienceMs = 4000
/** For the frame's page alone. */
const answerHeaders = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** The line of the page that owners read. */
export const frameLimits: readonly LimitRow[] = [
  { what: 'questions of the key frame', howMuch: describeRate(rate), beyond: '429; the card shows bytes' },
]

/**
 * Answers the key frame's page for signing: what a transaction says and does, by the owner's files and the owner's node.
 * 404 where the network is none of the owner's. The page around the frame cannot ask, and has no part in the answer.
 */
export function createFrameTeller(deps: FrameTellerDeps): (request: Request) => Promise<Response> {
  const isAllowed = createRateLimit({ clock: deps.clock, ...rate })
  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
    if (request.headers.get('origin') !== deps.origin) return new Response(null, { status: 403 })
    if (!isAllowed(deps.callerOf(request) ?? '')) return new Response(null, { status: 429 })
    const asked = readAsked(parseJson(await readRequest(request, maxBytes)))
    if (asked === undefined) return new Response(null, { status: 400 })
    const told = await tell(asked, deps, request.signal)
    if (told === undefined) return new Response(null, { status: 404 })
    return Response.json(told, { headers: answerHeaders })
  }
}

async function tell(asked: AskedTransaction, deps: FrameTellerDeps, signal: AbortSignal): Promise<Told | undefined> {
  const { chains, tokens, collections, guides: installed, clock } = deps
  const { language, chainId, ...fields } = asked
  const chain = chains.find(({ id }) => BigInt(id) === fromQuantity(chainId))
  const rpc = chain && deps.rpc(chain.id)
  if (chain === undefined || rpc === undefined) return undefined
  const transaction: EffectTransaction = { ...fields, chainId }
  const card = describeTransaction(transaction, { chain, tokens, collections })
  const read = (guides: Parameters<typeof tellTransaction>[2]['guides']) =>
    tellTransaction(card, transaction, { chain, tokens, collections, guides })
  const node = untilLate(rpc, clock)
  const reader = { guides: sourceOf(installed), rpc: () => node }
  const [guides, effects, texts] = await Promise.all([
    findGuides(reader, chain.id, (found) => read(found).targets, signal),
    predictEffects({ transaction, chain, rpc, clock, tokens, signal }),
    loadTexts(chooseLanguage([language], offeredLanguages('all')) ?? english),
  ])
  return wordTold({ card: read(guides).card, effects, chain, tokens, hasData: asked.data !== '0x' }, texts)
}

/** The same node, whose calls fail when the time for all of them is over: its silence takes nothing from what files say. */
function untilLate(rpc: Rpc, clock: Clock): Rpc {
  const endMs = clock.now() + patienceMs
  const call: Rpc['call'] = (request, options) =>
    withTimeout(rpc.call(request, options), Math.max(0, endMs - clock.now()), clock)
  return { ...rpc, call }
}

/** The owner's files as pages ask for them, without a way over the network. */
function sourceOf({ byPlace }: Guides) {
  const fetch = async (place: string) => Response.json(byPlace.get(place.slice(1)) ?? { descriptors: [] })
  return byPlace.size === 0 ? undefined : { url: '', fetch }
}
