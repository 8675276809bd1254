import { consoleValuesTexts } from '@latchkey/texts/console'
import { classNames, useTexts } from '@latchkey/ui'
import styles from './values.module.css'

/** A value as it is sent, and what it means where this release has words for it; `isCode` where it is read sign by sign. */
export type Value = { readonly text: string; readonly meaning?: string | undefined; readonly isCode?: boolean }

/** The meaning with the value beside it, or the value alone: what is signed is always seen to the letter. */
export function ValueText({ value: { text, meaning, isCode } }: { readonly value: Value }) {
  const { spoken } = useTexts(consoleValuesTexts)
  if (meaning === undefined) {
    if (isCode !== true) return <bdi>{text}</bdi>
    return (
      <code translate="no" className={styles['code']}>
        <bdi>{text}</bdi>
      </code>
    )
  }
  return (
    <>
      <bdi {...spoken}>{meaning}</bdi>{' '}
      <code translate="no" className={classNames(styles['code'], styles['beside'])}>
        <bdi>{text}</bdi>
      </code>
    </>
  )
}
