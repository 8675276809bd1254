import type { CompareNode, ElementsNode, ElementTest, OutlineNode as Node, Term } from '@latchkey/policy'
import { formatters } from '@latchkey/texts'
import { consoleOutlineTexts } from '@latchkey/texts/console'
import { classNames, useTexts } from '@latchkey/ui'
import { Fragment, type ReactNode, use } from 'react'
import { CalledNames } from './CalledNames.ts'
import { Code } from './Code.tsx'
import { OutlineTerm } from './OutlineTerm.tsx'
import styles from './outline.module.css'
import { isNumericName, stateKeys } from './outlineKeys.ts'
import { ScheduleRows } from './ScheduleRows.tsx'

/** A node of an outline: a row, or a head with the list of what it says something about. */
export function OutlineNode({ node }: { readonly node: Node }) {
  const { say } = useTexts(consoleOutlineTexts)
  switch (node.kind) {
    case 'always':
    case 'never':
      return <p className={styles['line']}>{say(`consoleOutline.${node.kind}`)}</p>
    case 'all':
    case 'any':
      return <Group head={say(`consoleOutline.${node.kind}`)} parts={node.parts} />
    case 'not':
      return <Negation part={node.part} />
    case 'state':
      return <p className={styles['line']}>{say(`consoleOutline.state.${stateKeys[node.fact][node.holds ? 0 : 1]}`)}</p>
    case 'compare':
      return <CompareRow node={node} />
    case 'elements':
      return <Elements node={node} />
    case 'schedule':
      return <ScheduleRows schedule={node.schedule} />
  }
}

type GroupProps = { readonly head: string; readonly parts: readonly Node[]; readonly isDenial?: boolean }

function Group({ head, parts, isDenial = false }: GroupProps) {
  return (
    <>
      <p className={classNames(styles['line'], styles[isDenial ? 'denial' : 'joint'])}>{head}</p>
      <OutlineList parts={parts} />
    </>
  )
}

/** Nodes below a head. */
export function OutlineList({ parts }: { readonly parts: readonly Node[] }) {
  return listOf(parts, (node) => <OutlineNode node={node} />)
}

function listOf<Part>(parts: readonly Part[], draw: (part: Part) => ReactNode) {
  return (
    <ul className={styles['list']}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity beside their place
        <li key={index}>{draw(part)}</li>
      ))}
    </ul>
  )
}

/** A head that speaks of several at once needs no list in the list. */
function Negation({ part }: { readonly part: Node }) {
  const { say } = useTexts(consoleOutlineTexts)
  if (part.kind === 'any') return <Group head={say('consoleOutline.none')} parts={part.parts} isDenial />
  if (part.kind === 'all') return <Group head={say('consoleOutline.notAll')} parts={part.parts} isDenial />
  return <Group head={say('consoleOutline.not')} parts={[part]} isDenial />
}

const denials: ReadonlySet<CompareNode['relation']> = new Set(['isNot', 'notAfter', 'notBefore'])

function CompareRow({ node: { left, relation, right } }: { readonly node: CompareNode }) {
  const { say } = useTexts(consoleOutlineTexts)
  const isName = left.root.kind === 'fact' && left.steps.length === 0 && isNumericName(left.root.path)
  return (
    <p className={classNames(styles['line'], styles['row'])}>
      <OutlineTerm term={left} />{' '}
      <span className={styles[denials.has(relation) ? 'denial' : 'relation']}>{say(`consoleOutline.${relation}`)}</span>{' '}
      <Values terms={right} isName={isName} />
    </p>
  )
}

/** Several values are any of them. */
function Values({ terms, isName }: { readonly terms: readonly Term[]; readonly isName: boolean }) {
  const { say, language } = useTexts(consoleOutlineTexts)
  if (terms.length === 0) return <span>{say('consoleOutline.nothing')}</span>
  const list = formatters.getListFormat(language.locale, { type: 'disjunction' })
  const pieces = list.formatToParts(terms.map((_, index) => String(index)))
  return (
    <span className={styles['values']}>
      {pieces.map(({ type, value }, index) => {
        const term = type === 'element' ? terms[Number(value)] : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity beside their place
          <Fragment key={index}>{term === undefined ? value : <OutlineTerm term={term} isName={isName} />}</Fragment>
        )
      })}
    </span>
  )
}

function Elements({ node }: { readonly node: ElementsNode }) {
  const { of, tests } = node
  const noun = nounOf(of)
  return (
    <>
      {noun === 'elements' && (
        <p className={styles['line']}>
          <OutlineTerm term={of} />
        </p>
      )}
      <p className={styles['line']}>
        <Quantity node={node} noun={noun} />
      </p>
      {tests.length > 0 && listOf(tests, (test) => <Test test={test} />)}
    </>
  )
}

type Noun = 'approvers' | 'credentials' | 'elements'

function nounOf({ root, steps }: Term): Noun {
  const isList = root.kind === 'fact' && steps.length === 0
  return isList && (root.path === 'approvers' || root.path === 'credentials') ? root.path : 'elements'
}

function Quantity({ node: { quantity, tests }, noun }: { readonly node: ElementsNode; readonly noun: Noun }) {
  const { say } = useTexts(consoleOutlineTexts)
  if (quantity.kind === 'every') return say(`consoleOutline.${noun}.every`)
  const { amount, count } = toAmount(quantity)
  const key =
    noun === 'elements' || tests.length > 0
      ? (`consoleOutline.${noun}.${amount}With` as const)
      : (`consoleOutline.${noun}.${amount}` as const)
  return say(key, { count })
}

type Counted = Exclude<ElementsNode['quantity'], { readonly kind: 'every' }>

/** More than one is at least two, and so in fewer words. */
function toAmount({ kind, count }: Counted): {
  readonly amount: 'atLeast' | 'atMost' | 'exactly'
  readonly count: number
} {
  if (kind === 'more') return { amount: 'atLeast', count: count + 1 }
  if (kind === 'less') return { amount: 'atMost', count: count - 1 }
  return { amount: kind === 'is' ? 'exactly' : kind, count }
}

function Test({ test: { item, node } }: { readonly test: ElementTest }) {
  const { rich } = useTexts(consoleOutlineTexts)
  const names = use(CalledNames)
  if (item === undefined) return <OutlineNode node={node} />
  return (
    <CalledNames value={[...names, item]}>
      <p className={styles['line']}>{rich('consoleOutline.called', { name: () => <Code key="name" text={item} /> })}</p>
      <OutlineNode node={node} />
    </CalledNames>
  )
}
