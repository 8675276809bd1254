import type { Term, TermRoot, TermStep } from '@latchkey/policy'
import { formatters } from '@latchkey/texts'
import { consoleOutlineTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { Code } from './Code.tsx'
import { ExactMoment } from './ExactMoment.tsx'
import styles from './outline.module.css'
import { factKeys, fieldKeys } from './outlineKeys.ts'

export type OutlineTermProps = {
  readonly term: Term
  /** For numbers that are names: no marks between the digits. */
  readonly isName?: boolean
}

/** A value of a policy: where it begins, and each step from there as a cell of its own. */
export function OutlineTerm({ term: { root, steps }, isName = false }: OutlineTermProps) {
  // The field of an element says enough: the list around it is about that element.
  const isSilent = root.kind === 'item' && root.name === undefined && steps[0]?.kind === 'field'
  return (
    <span className={styles['term']}>
      {!isSilent && (
        <span>
          <RootWords root={root} isName={isName} />
        </span>
      )}
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity beside their place
        <span key={index} className={isSilent && index === 0 ? undefined : styles['step']}>
          <StepWords step={step} />
        </span>
      ))}
    </span>
  )
}

function RootWords({ root, isName }: { readonly root: TermRoot; readonly isName: boolean }) {
  const { say, language } = useTexts(consoleOutlineTexts)
  switch (root.kind) {
    case 'fact':
      return say(`consoleOutline.fact.${factKeys[root.path]}`)
    case 'item':
      return root.name === undefined ? say('consoleOutline.item') : <Code text={root.name} />
    case 'text':
      return root.text === '' ? say('consoleOutline.empty') : <Code text={asText(root.text)} />
    case 'number':
      return <Code text={formatters.getNumberFormat(language.locale, { useGrouping: !isName }).format(root.number)} />
    case 'boolean':
      return say(root.holds ? 'consoleOutline.true' : 'consoleOutline.false')
    case 'moment':
      return <ExactMoment nanos={root.nanos} code={root.code} />
    case 'code':
      return <Code text={root.code} isExpression />
  }
}

function StepWords({ step }: { readonly step: TermStep }) {
  const { say, language } = useTexts(consoleOutlineTexts)
  const write = (position: bigint) => formatters.getNumberFormat(language.locale).format(position)
  switch (step.kind) {
    case 'field':
      return say(`consoleOutline.field.${fieldKeys[step.name]}`)
    case 'key':
      return <Code text={asText(step.text)} />
    case 'position':
      return say('consoleOutline.position', { position: write(step.position) })
    case 'positions':
      return say('consoleOutline.positions', { from: write(step.from), to: write(step.to) })
    case 'count':
      return say('consoleOutline.count')
    case 'code':
      return <Code text={step.code} isExpression />
  }
}

/** Nobody sees a blank at an edge, nor that digits are a text and no number: such a text is shown in its quotes. */
const asText = (text: string) => (text !== text.trim() || !/\p{L}/u.test(text) ? `'${text}'` : text)
