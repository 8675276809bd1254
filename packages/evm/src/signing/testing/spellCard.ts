import { formatAmount } from '../../amounts.ts'
import type { CardDanger, CardRow, CardTitle, CardValue } from '../card.ts'

/** A code with its values, such as `send 1.5 ETH`: for comparing in a test. */
export function spellWords({ code, values }: CardTitle | CardValue | CardDanger): string {
  const spelled = Object.values(values).map((value: unknown) => {
    if (typeof value !== 'object' || value === null) return String(value)
    // The only values that are objects are amounts.
    const amount = value as { readonly value: bigint; readonly decimals: number; readonly symbol: string }
    return `${formatAmount(amount.value, amount.decimals)} ${amount.symbol}`
  })
  return [code, ...spelled].join(' ')
}

/** A row by its name and its value, such as `to: 0x…`. */
export function spellRow({ label, value }: CardRow): string {
  const name = 'code' in label ? label.code : label.name
  return `${name}: ${typeof value === 'string' ? value : spellWords(value)}`
}
