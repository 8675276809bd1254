import type { CompareNode, ElementsNode, ElementTest, FactPath, OutlineNode as Node, Term } from '@latchkey/policy'
import { formatters } from '@latchkey/texts'
import { consoleOutlineTexts } from '@latchkey/texts/console'
import { classNames, useTexts } from '@latchkey/ui'
import { Fragment, type ReactNode, use } from 'react'
import { CalledNames } from './CalledNames.ts'
import { Code } from './Code.tsx'
import { CoinAmount } from './CoinAmount.tsx'
import { Lead } from './Lead.tsx'
import { findNamedCoin, NamedCoin } from './namedCoin.ts'
import { OutlineTerm } from './OutlineTerm.tsx'
import styles from './outline.module.css'
import { isNumericName, stateKeys } from './outlineKeys.ts'
import { ScheduleRows } from './ScheduleRows.tsx'

export type OutlineNodeProps = {
  readonly node: Node
  /** Words before the node, in the line of its own head where it has one. */
  readonly lead?: ReactNode
}

/** A node of an outline: a row, or a head with the list of what it says something about. */
export function OutlineNode({ node, lead }: OutlineNodeProps) {
  const { say } = useTexts(consoleOutlineTexts)
  switch (node.kind) {
    case 'all':
      return <Joint lead={lead} head={say('consoleOutline.all')} parts={node.parts} />
    case 'any':
      return <Group lead={lead} head={say('consoleOutline.any')} parts={node.parts} />
    case 'not':
      return <Negation lead={lead} part={node.part} />
    case 'schedule':
      return <ScheduleRows lead={lead} schedule={node.schedule} />
    default:
      return (
        <>
          {lead !== undefined && <p className={styles['line']}>{lead}</p>}
          <Plain node={node} />
        </>
      )
  }
}

type PlainNode = Exclude<Node, { readonly kind: 'all' | 'any' | 'not' | 'schedule' }>

/** A node without a head. */
function Plain({ node }: { readonly node: PlainNode }) {
  const { say } = useTexts(consoleOutlineTexts)
  switch (node.kind) {
    case 'always':
    case 'never':
      return <p className={styles['line']}>{say(`consoleOutline.${node.kind}`)}</p>
    case 'state':
      return <p className={styles['line']}>{say(`consoleOutline.state.${stateKeys[node.fact][node.holds ? 0 : 1]}`)}</p>
    case 'compare':
      return <CompareRow node={node} />
    case 'elements':
      return <Elements node={node} />
  }
}

type GroupProps = {
  readonly lead: ReactNode
  readonly head: string
  readonly parts: readonly Node[]
  readonly isDenial?: boolean
}

/** All of a request: a network that one part names is that of every other. */
function Joint(props: GroupProps) {
  const outer = use(NamedCoin)
  return (
    <NamedCoin value={findNamedCoin(props.parts) ?? outer}>
      <Group {...props} />
    </NamedCoin>
  )
}

function Group({ lead, head, parts, isDenial = false }: GroupProps) {
  return (
    <>
      <p className={styles['line']}>
        <Lead>{lead}</Lead>
        <span className={styles[isDenial ? 'denial' : 'joint']}>{head}</span>
      </p>
      {listOf(parts, (node) => (
        <OutlineNode node={node} />
      ))}
    </>
  )
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

type NegationProps = { readonly lead: ReactNode; readonly part: Node }

/** A head that speaks of several at once needs no list in the list. */
function Negation({ lead, part }: NegationProps) {
  const { say } = useTexts(consoleOutlineTexts)
  if (part.kind === 'any') return <Group lead={lead} head={say('consoleOutline.none')} parts={part.parts} isDenial />
  if (part.kind === 'all') return <Joint lead={lead} head={say('consoleOutline.notAll')} parts={part.parts} isDenial />
  return <Group lead={lead} head={say('consoleOutline.not')} parts={[part]} isDenial />
}

const denials: ReadonlySet<CompareNode['relation']> = new Set(['isNot', 'notAfter', 'notBefore'])

function CompareRow({ node: { left, relation, right } }: { readonly node: CompareNode }) {
  const { say } = useTexts(consoleOutlineTexts)
  const path = left.root.kind === 'fact' && left.steps.length === 0 ? left.root.path : undefined
  return (
    <p className={classNames(styles['line'], styles['row'])}>
      <OutlineTerm term={left} />{' '}
      <span className={styles[denials.has(relation) ? 'denial' : 'relation']}>{say(`consoleOutline.${relation}`)}</span>{' '}
      <Values terms={right} of={path} />
    </p>
  )
}

type ValuesProps = { readonly terms: readonly Term[]; readonly of: FactPath | undefined }

/** Several values are any of them. */
function Values({ terms, of: path }: ValuesProps) {
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
          <Fragment key={index}>{term === undefined ? value : <Value term={term} of={path} />}</Fragment>
        )
      })}
    </span>
  )
}

function Value({ term, of: path }: { readonly term: Term; readonly of: FactPath | undefined }) {
  const { root, steps } = term
  return (
    <>
      <OutlineTerm term={term} isName={path !== undefined && isNumericName(path)} />
      {path === 'eth.tx.value' && root.kind === 'number' && steps.length === 0 && <CoinAmount amount={root.number} />}
    </>
  )
}

function Elements({ node }: { readonly node: ElementsNode }) {
  const { of, tests } = node
  const noun = nounOf(of)
  const quantity = <Quantity node={node} noun={noun} />
  const [test] = tests
  // One test of several parts is told by these: a list in the list would say no more.
  const only = test !== undefined && tests.length === 1 && test.item === undefined ? test.node : undefined
  const head =
    noun === 'elements' ? (
      <>
        <OutlineTerm term={of} /> <span className={styles['joint']}>{quantity}</span>
      </>
    ) : (
      quantity
    )
  if (only?.kind === 'any') return <OutlineNode node={only} lead={head} />
  return (
    <>
      <p className={classNames(styles['line'], noun === 'elements' && styles['row'])}>{head}</p>
      {only?.kind === 'all'
        ? listOf(only.parts, (part) => <OutlineNode node={part} />)
        : tests.length > 0 && listOf(tests, (each) => <Test test={each} />)}
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
