import { isAddress } from '@latchkey/evm'
import type { Term, TermRoot, TermStep } from '@latchkey/policy'
import { formatters } from '@latchkey/texts'
import { consoleOutlineTexts } from '@latchkey/texts/console'
import { useAmounts, useTexts } from '@latchkey/ui'
import { Fragment, use } from 'react'
import { AddressCode } from './AddressCode.tsx'
import { CalledNames } from './CalledNames.ts'
import { Code } from './Code.tsx'
import { quoteText } from './clearText.ts'
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
        <Fragment key={index}>
          {/* The sign between two steps is not read aloud, and would not keep their words apart. */}
          {isSilent && index === 0 ? '' : ' '}
          <span className={isSilent && index === 0 ? undefined : styles['step']}>
            <StepWords step={step} />
          </span>
        </Fragment>
      ))}
    </span>
  )
}

function RootWords({ root, isName }: { readonly root: TermRoot; readonly isName: boolean }) {
  const { say } = useTexts(consoleOutlineTexts)
  const { exact } = useAmounts()
  switch (root.kind) {
    case 'fact':
      return say(`consoleOutline.fact.${factKeys[root.path]}`)
    case 'item':
      return root.name === undefined ? say('consoleOutline.item') : <Code text={root.name} />
    case 'text':
      return root.text === '' ? say('consoleOutline.empty') : <TextValue text={root.text} />
    case 'number':
      // In the writing of the coin beside an amount: a sign is not for thousands in one, and for decimals in the other.
      return <Code text={isName ? String(root.number) : exact(root.number, 0)} />
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
      return <TextValue text={step.text} />
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

/** A text that stands for nothing but itself: not for an element of that name, nor for a word of ours. */
function TextValue({ text }: { readonly text: string }) {
  const { say } = useTexts(consoleOutlineTexts)
  const words = (['true', 'false', 'empty', 'nothing', 'item'] as const).map((key) => say(`consoleOutline.${key}`))
  const taken = [...use(CalledNames), ...words].map((word) => word.toLowerCase())
  const quoted = quoteText(text, taken)
  return quoted === text && isAddress(text) ? <AddressCode address={text} /> : <Code text={quoted} />
}
