import { clearText } from './clearText.ts'
import styles from './outline.module.css'

export type CodeProps = { readonly text: string; readonly isExpression?: boolean }

/** A value as it was written, in nobody's language. Expressions are read from left to right. */
export function Code({ text, isExpression = false }: CodeProps) {
  return (
    <code translate="no" className={styles['code']} {...(isExpression && { dir: 'ltr' })}>
      <bdi>{clearText(text)}</bdi>
    </code>
  )
}
