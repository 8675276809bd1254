import { consoleValuesTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import styles from './values.module.css'

/** A value as it is sent, and what it means where this release has words for it. */
export type Value = { readonly text: string; readonly meaning?: string | undefined }

/** The meaning with the value beside it, or the value alone: what is signed is always seen to the letter. */
export function ValueText({ value: { text, meaning } }: { readonly value: Value }) {
  const { spoken } = useTexts(consoleValuesTexts)
  if (meaning === undefined) return <bdi>{text}</bdi>
  return (
    <>
      <bdi {...spoken}>{meaning}</bdi>{' '}
      <code translate="no" className={styles['code']}>
        <bdi>{text}</bdi>
      </code>
    </>
  )
}
