import { isAddress } from '@latchkey/evm'
import { AddressText } from '@latchkey/ui'
import styles from './SigningCardView.module.css'

/** A whole address within words: not the beginning of something longer. */
const addressPattern = /(?<![0-9a-zA-Z])(0x[0-9a-fA-F]{40})(?![0-9a-zA-Z])/

/** A sentence in which every address stands in groups, as it does in a line of its own. */
export function WordsWithAddresses({ text }: { readonly text: string }) {
  return text.split(addressPattern).map((part, index) =>
    isAddress(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity beside their place
      <span key={index} className={styles['inWords']}>
        <AddressText address={part} />
      </span>
    ) : (
      part
    ),
  )
}
