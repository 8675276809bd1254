import {
  type OutlineNode as Node,
  type PolicyOutline as Outline,
  outlinePolicy,
  PolicyError,
  type PolicyPart,
  type PolicyText,
} from '@latchkey/policy'
import { consoleOutlineTexts, consolePoliciesTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { useMemo } from 'react'
import { Code } from './Code.tsx'
import { findMistakes, policyParts } from './findMistakes.ts'
import { coinOfWhole, NamedCoin } from './namedCoin.ts'
import { OutlineNode } from './OutlineNode.tsx'
import styles from './outline.module.css'
import { useMistakes } from './useMistakes.ts'

/** A policy, as lists of its parts. One that this release cannot read is told as such. */
export function PolicyOutline({ policy }: { readonly policy: PolicyText }) {
  const { effect, condition, consensus, time } = policy
  const read = useMemo(() => readOutline({ effect, condition, consensus, time }), [effect, condition, consensus, time])
  if (read instanceof PolicyError) return <Mistakes error={read} policy={policy} />
  return <Outlined outline={read} policy={policy} />
}

function readOutline(policy: PolicyText): Outline | PolicyError {
  try {
    return outlinePolicy(policy)
  } catch (error) {
    if (error instanceof PolicyError) return error
    throw error
  }
}

type MistakesProps = { readonly error: PolicyError; readonly policy: PolicyText }

/** The mistakes below the names of their expressions; one of the policy as a whole is of none of them. */
function Mistakes({ error, policy }: MistakesProps) {
  const { say, spoken: spokenParts } = useTexts(consolePoliciesTexts)
  const { tell, spoken } = useMistakes()
  const mistakes = findMistakes(policy)
  if (error.code === 'invalid_effect') {
    return (
      <p {...spoken} className={styles['line']}>
        {tell(error)}
      </p>
    )
  }
  return (
    <div className={styles['outline']}>
      {policyParts.map((part) => {
        const mistake = mistakes[part]
        if (mistake === undefined) return null
        return (
          <div key={part} className={styles['part']}>
            <p {...spokenParts} className={styles['head']}>
              {say(`consolePolicies.${part}`)}
            </p>
            <p {...spoken} className={styles['line']}>
              {tell(mistake)}
            </p>
          </div>
        )
      })}
    </div>
  )
}

type OutlinedProps = { readonly outline: Outline; readonly policy: PolicyText }

function Outlined({ outline: { effect, condition, consensus, time }, policy }: OutlinedProps) {
  const { say, spoken } = useTexts(consoleOutlineTexts)
  const isLong = sizeOf([condition, consensus, time]) > mostRows
  const written = (part: PolicyPart) => (isLong ? policy[part] : undefined)
  const isDeny = effect === 'EFFECT_DENY'
  const verb = isDeny ? 'denies' : 'allows'
  // Such a policy denies by approvals alone: it must not begin as if it denied all.
  const isByApprovals = isDeny && condition === undefined && consensus !== undefined
  return (
    <div {...spoken} className={styles['outline']}>
      {isByApprovals ? (
        <Part head={say('consoleOutline.denies.when')} node={consensus} written={written('consensus')} />
      ) : (
        <NamedCoin value={coinOfWhole(policy.condition)}>
          <Part
            head={say(`consoleOutline.${verb}.${condition === undefined ? 'every' : 'when'}`)}
            node={condition}
            written={written('condition')}
          />
        </NamedCoin>
      )}
      {consensus !== undefined && !isByApprovals && (
        <Part
          head={say(`consoleOutline.approvals.${isDeny ? 'denied' : 'needed'}`)}
          node={consensus}
          written={written('consensus')}
        />
      )}
      {consensus === undefined && !isDeny && <Part head={say('consoleOutline.approvals.none')} node={undefined} />}
      {time !== undefined && <Part head={say('consoleOutline.inForce')} node={time} written={written('time')} />}
    </div>
  )
}

type PartProps = { readonly head: string; readonly node: Node | undefined; readonly written?: string | undefined }

/** A part of the policy, as it is `written` if that is given. */
function Part({ head, node, written }: PartProps) {
  const lead = <span className={styles['head']}>{head}</span>
  if (node !== undefined && written === undefined) {
    return (
      <div className={styles['part']}>
        <OutlineNode node={node} lead={lead} />
      </div>
    )
  }
  return (
    <div className={styles['part']}>
      <p className={styles['line']}>{lead}</p>
      {written !== undefined && (
        <p className={styles['line']}>
          <Code text={onOneLine(written)} isExpression />
        </p>
      )}
    </div>
  )
}

/** Line breaks of an expression outside of its texts say nothing. */
function onOneLine(expression: string): string {
  const pieces = expression.trim().split("'")
  return pieces.map((piece, index) => (index % 2 === 0 ? piece.replaceAll(/\s+/g, ' ') : piece)).join("'")
}

/** A page that draws a hundred policies with more rows than this stands still. */
const mostRows = 400

/** The rows and the values in them. */
function sizeOf(nodes: readonly (Node | undefined)[]): number {
  return nodes.reduce((sum, node) => sum + (node === undefined ? 0 : 1 + sizeBelow(node)), 0)
}

function sizeBelow(node: Node): number {
  switch (node.kind) {
    case 'all':
    case 'any':
      return sizeOf(node.parts)
    case 'not':
      return sizeOf([node.part])
    case 'elements':
      return sizeOf(node.tests.map((test) => test.node))
    case 'compare':
      return node.right.length
    default:
      return 0
  }
}
