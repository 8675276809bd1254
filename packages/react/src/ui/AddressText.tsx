import { type Address, groupAddress } from '@latchkey/evm'
import styles from './AddressText.module.css'
import { classNames } from './classNames.ts'

/**
 * A whole address in groups of four, both ends strong; copied as one piece, read aloud group by group.
 * For the short form in running text use `shortAddress` of `@latchkey/evm`.
 */
export function AddressText({ address }: { readonly address: Address }) {
  // With its 0x, so that what is copied from the screen is an address.
  const digits = groupAddress(address).map((group, index) => (index === 0 ? `0x${group}` : group))
  const last = digits.length - 1
  return (
    <span className={styles['address']} role="img" aria-label={spell(digits)}>
      {digits.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity beside their place
        <span key={index} className={classNames(styles['group'], (index <= 1 || index >= last - 1) && styles['end'])}>
          {group}
        </span>
      ))}
    </span>
  )
}

/** `0x, 1 2 a b, …`, so that a screen reader says digits and not millions. */
function spell(groups: readonly string[]): string {
  return groups
    .map((group) => (group.startsWith('0x') ? `0x ${spaced(group.slice(2))}`.trim() : spaced(group)))
    .join(', ')
}

function spaced(text: string): string {
  return [...text].join(' ')
}
