import type { CardAmount, CardDanger, CardLabel, CardTitle, CardValue } from '@latchkey/evm'
import type { cardTexts, KeyOf } from '@latchkey/texts'
import type { Amounts } from '../texts/createAmounts.ts'
import type { Say } from '../texts/sentence.ts'

/** Puts what a card says of its own into words. */
export type CardWords = {
  readonly title: (title: CardTitle) => string
  readonly label: (label: CardLabel) => string
  readonly value: (value: string | CardValue) => string
  readonly danger: (danger: CardDanger) => string
}

type Key = KeyOf<typeof cardTexts>
type Values = (CardTitle | CardValue | CardDanger)['values']

/** The words of signing cards in the language of `say`; amounts in their exact digits. */
export function createCardWords(say: Say<typeof cardTexts>, amounts: Amounts): CardWords {
  // The values of a code are those of its text: a test says every one.
  const sayAny = say as (key: Key, values: object) => string
  const write = (value: unknown) => (isAmount(value) ? writeAmount(value, amounts) : value)
  const sayWith = (key: Key, values: Values) =>
    sayAny(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)])))
  return {
    title: ({ code, values }) => sayWith(`card.title.${code}`, values),
    label: (label) => ('code' in label ? sayAny(`card.label.${label.code}`, {}) : label.name),
    value: (value) => {
      if (typeof value === 'string') return value
      if (value.code !== 'call') return sayWith(`card.value.${value.code}`, value.values)
      const { number, act } = value.values
      return sayAny('card.value.call', { number, act: sayWith(`card.title.${act.code}`, act.values) })
    },
    danger: ({ code, values }) => sayWith(`card.danger.${code}`, values),
  }
}

const isAmount = (value: unknown): value is CardAmount => typeof value === 'object' && value !== null

const writeAmount = ({ value, decimals, symbol }: CardAmount, amounts: Amounts) =>
  `${amounts.exact(value, decimals)} ${symbol}`
