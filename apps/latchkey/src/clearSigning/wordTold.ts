import type { CardRow, Chain, Effects, SigningCard, Token } from '@latchkey/evm'
import type { Told, ToldRow } from '@latchkey/key-frame'
import { callsTexts, cardTexts, effectsTexts, formatters, localeOf, type Texts } from '@latchkey/texts'
import { type CardWords, createAmounts, createCardWords, effectRows, isGrave, readMoment } from '@latchkey/ui/cards'

/** A transaction as it was read and tried. */
export type ReadTransaction = {
  readonly card: SigningCard
  readonly effects: Effects
  readonly chain: Chain
  readonly tokens: readonly Token[]
  /** Whether there is more to it than a receiver and an amount, which the frame has read itself. */
  readonly hasData: boolean
}

/** Foreign words stand apart from ours, whichever way they run. */
const isolate = (text: string) => `\u2068${text}\u2069`

type Danger = Told['dangers'][number]
type SayEffects = ReturnType<typeof effectsOf>['say']

const effectsOf = (texts: Texts) => texts.of(effectsTexts)
/** The bytes are all that a card of these has to show. */
const unread: ReadonlySet<string> = new Set(['unknown_call', 'contract_creation'])

/** A transaction as it was read and tried, in plain sentences of a language. */
export function wordTold({ card, effects, chain, tokens, hasData }: ReadTransaction, texts: Texts): Told {
  const amounts = createAmounts(localeOf(texts.language, []))
  const words = createCardWords(texts.of(cardTexts).say, amounts)
  const { say } = effectsOf(texts)
  const { dangers } = card
  const worded = (grave: boolean): Danger[] =>
    dangers
      .filter((danger) => isGrave(danger) === grave)
      .map((danger) => ({ text: words.danger(danger), isGrave: grave }))
  return {
    network: chain.name,
    title: words.title(card.title),
    dangers: [...effectDangers(effects, { chain, texts }), ...worded(true), ...worded(false)],
    ...(hasData ? tellingOf(card, words, texts) : { rows: [], source: '', all: [] }),
    isRead: !dangers.some(({ code }) => unread.has(code)),
    effects: {
      title: effects.outcome.status === 'succeeds' ? say('effects.title') : '',
      rows: effects.outcome.status === 'succeeds' ? wordEffects({ effects, chain, tokens }, say, amounts) : [],
      notes: effectNotes(effects, say),
    },
  }
}

/** The rows that the frame has not read itself. */
function tellingOf(
  { rows, telling }: SigningCard,
  words: CardWords,
  texts: Texts,
): Pick<Told, 'rows' | 'source' | 'all'> {
  const { say } = texts.of(callsTexts)
  const word = (row: CardRow) => wordRow(row, words, texts.language.locale)
  const own = rows.filter(({ label }) => !('code' in label && (label.code === 'network' || label.code === 'data')))
  if (telling === undefined) return { rows: own.map(word), source: '', all: [] }
  const { source, intent, left, all } = telling
  const by =
    source.code === 'by_description'
      ? say('calls.source.by_description', source.values)
      : say(`calls.source.${source.code}`)
  const said = { name: say('calls.intent'), text: intent.map((part) => isolate(words.value(part))).join(''), notes: [] }
  return {
    rows: [...(intent.length > 0 ? [said] : []), ...[...own, ...telling.rows].map(word)],
    source: left > 0 ? `${by} ${say('calls.left', { count: left })}` : by,
    all: all.map(word),
  }
}

/** A moment is told as people write it, with its letters beneath. */
function wordRow({ label, value }: CardRow, words: CardWords, locale: string): ToldRow {
  const [name, text] = [words.label(label), words.value(value)]
  const moment = readMoment(text)
  if (moment === undefined) return { name, text, notes: [] }
  const dates = { dateStyle: 'long', timeStyle: moment.precision === 'second' ? 'medium' : 'short' } as const
  // In the time of its letters: the server does not know where its reader is.
  const format = formatters.getDateTimeFormat(locale, { ...dates, timeZone: 'UTC' })
  return { name, text: `${format.format(moment.atMs)} UTC`, notes: [text] }
}

type Place = { readonly chain: Chain; readonly texts: Texts }

/** A failure that would cost, and a contract that hides what it does. */
function effectDangers({ outcome, isSteady }: Effects, { chain, texts }: Place): Danger[] {
  const { say, sayRich } = effectsOf(texts)
  const found: string[] = []
  if (outcome.status === 'unaffordable') {
    found.push(`${say('effects.fails')}. ${say('effects.unaffordable', { symbol: chain.nativeCurrency.symbol })}`)
  }
  if (outcome.status === 'reverts') {
    const { reason } = outcome
    const quote = (inside: readonly string[]) => isolate(inside.join(''))
    const said = reason === undefined ? [] : sayRich<'effects.said', string>('effects.said', { reason, quote })
    found.push([`${say('effects.fails')}.`, say('effects.failsHelp'), said.join('')].join(' ').trim())
  }
  if (!isSteady) found.push(`${say('effects.unsteady')}. ${say('effects.unsteadyHelp')}`)
  return found.map((text) => ({ text, isGrave: true }))
}

type Tried = Pick<ReadTransaction, 'effects' | 'chain' | 'tokens'>

function wordEffects({ effects, chain, tokens }: Tried, say: SayEffects, amounts: ReturnType<typeof createAmounts>) {
  return effectRows(effects, { chain, tokens, say, amounts }).map(
    ({ label, what, spender, isThroughOther, unlisted }): ToldRow => ({
      name: label,
      text: what,
      notes: [
        ...(spender === undefined ? [] : [`${say('effects.takenBy')} ${spender}`]),
        ...(isThroughOther ? [say('effects.through')] : []),
        ...(unlisted === undefined ? [] : [`${say('effects.unlisted')} ${unlisted}`]),
      ],
    }),
  )
}

function effectNotes({ outcome, changes, allowances, isPartial, isSteady }: Effects, say: SayEffects): string[] {
  if (outcome.status === 'unknown') {
    return outcome.why === 'unsupported'
      ? [`${say('effects.none')}. ${say('effects.noneHelp')}`]
      : [`${say('effects.unanswered')}. ${say('effects.unansweredHelp')}`]
  }
  if (outcome.status !== 'succeeds') return []
  if (isPartial) return [say('effects.partial')]
  return isSteady && changes.length + allowances.length === 0 ? [say('effects.nothing')] : []
}
