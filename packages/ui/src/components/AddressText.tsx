import { type Address, groupAddress } from '@latchkey/evm'
import styles from './AddressText.module.css'
import { classNames } from './classNames.ts'

export type AddressTextProps = {
  readonly address: Address
  /** Another address: the groups in which this one differs from it are marked. */
  readonly unlike?: Address | undefined
}

/**
 * A whole address in groups of four, both ends strong; copied as one piece, read aloud group by group.
 * For the short form in running text use `shortAddress` of `@latchkey/evm`.
 */
export function AddressText({ address, unlike }: AddressTextProps) {
  // With its 0x, so that what is copied from the screen is an address.
  const digits = groupAddress(address).map((group, index) => (index === 0 ? `0x${group}` : group))
  const last = digits.length - 1
  const others = unlike === undefined ? undefined : groupAddress(unlike)
  const isOther = (index: number, group: string) =>
    others !== undefined && (index === 0 ? group.slice(2) : group).toLowerCase() !== others[index]?.toLowerCase()
  return (
    <span className={styles['address']} role="img" aria-label={spell(digits)}>
      {digits.map((group, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity beside their place
          key={index}
          className={classNames(styles['group'], (index <= 1 || index >= last - 1) && styles['end'])}
          data-other={isOther(index, group) || undefined}
        >
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
