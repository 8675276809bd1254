import type { EmbeddedContents, EmbeddedVariant } from '@latchkey/embedded'
import { walletTexts } from '@latchkey/texts'
import { CheckIcon, NextIcon, Row, useTexts, VisuallyHidden } from '@latchkey/ui'
import type { MouseEvent } from 'react'
import { Part, type PartName } from './Part.tsx'
import styles from './safety.module.css'

export type SafetyPartProps = {
  readonly variant: EmbeddedVariant
  readonly contents: EmbeddedContents
}

type Precaution = {
  readonly key: 'email' | 'passkey' | 'firstPasskey' | 'phrase'
  readonly isDone: boolean
  /** Where on the page it is taken. */
  readonly part: PartName
}

/** The precautions against losing a wallet: how many are taken, and the way to the rest. */
export function SafetyPart({ variant, contents }: SafetyPartProps) {
  const { say } = useTexts(walletTexts)
  const precautions = listPrecautions(variant, contents)
  const done = precautions.filter(({ isDone }) => isDone).length
  const all = precautions.length

  return (
    <Part title={say('wallet.safety')}>
      <div className={styles['head']}>
        <Ring done={done} all={all} />
        <p className={styles['progress']}>
          {done === all ? say('wallet.safety.done') : say('wallet.safety.progress', { done: `${done}`, all: `${all}` })}
        </p>
      </div>
      <ul className={styles['rows']}>
        {precautions.map(({ key, isDone, part }) => (
          <li key={key}>
            <Row
              start={
                <span className={styles['tick']} data-done={isDone}>
                  {isDone && <CheckIcon sizePx={18} />}
                  {isDone && <VisuallyHidden>{say('wallet.safety.ticked')}: </VisuallyHidden>}
                </span>
              }
              label={say(`wallet.safety.${key}`)}
              detail={say(`wallet.safety.${key}Help`)}
              end={<NextIcon />}
              onClick={(event) => leadTo(event, part)}
            />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function listPrecautions(variant: EmbeddedVariant, contents: EmbeddedContents): readonly Precaution[] {
  const { phrases, passkeys, isRecoverable } = contents
  // An imported phrase is kept elsewhere already.
  const hasCopies = phrases.every(({ isExported, isImported }) => isExported || isImported)
  const isByMail = variant === 'turnkey'
  return [
    { key: 'email', isDone: isByMail || isRecoverable === true, part: 'recovery' },
    isByMail
      ? { key: 'firstPasskey', isDone: passkeys.length > 0, part: 'passkeys' }
      : { key: 'passkey', isDone: passkeys.length > 1, part: 'passkeys' },
    { key: 'phrase', isDone: hasCopies, part: 'accounts' },
  ]
}

/** The heading of the part comes into view, and whoever listens is told of it. */
function leadTo({ currentTarget }: MouseEvent<HTMLElement>, part: PartName): void {
  const page = currentTarget.closest('section')?.parentElement
  page?.querySelector<HTMLElement>(`[data-part="${part}"] h2`)?.focus()
}

/** The sentence beside it says the same. */
function Ring({ done, all }: { readonly done: number; readonly all: number }) {
  return (
    <svg className={styles['ring']} data-whole={done === all} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle className={styles['track']} cx="20" cy="20" r="17" />
      {done > 0 && (
        <circle
          className={styles['arc']}
          cx="20"
          cy="20"
          r="17"
          pathLength={all}
          strokeDasharray={`${done} ${all}`}
          transform="rotate(-90 20 20)"
        />
      )}
      <text x="20" y="25" textAnchor="middle">
        {done}
      </text>
    </svg>
  )
}
