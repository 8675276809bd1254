import {
  type OutlineNode as Node,
  type PolicyOutline as Outline,
  outlinePolicy,
  PolicyError,
  type PolicyText,
} from '@latchkey/policy'
import { consoleOutlineTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { useMemo } from 'react'
import { OutlineList, OutlineNode } from './OutlineNode.tsx'
import styles from './outline.module.css'
import { useMistakes } from './useMistakes.ts'

/** A policy, as lists of its parts. One that this release cannot read is told as such. */
export function PolicyOutline({ policy }: { readonly policy: PolicyText }) {
  const { effect, condition, consensus, time } = policy
  const read = useMemo(() => readOutline({ effect, condition, consensus, time }), [effect, condition, consensus, time])
  return read instanceof PolicyError ? <Mistake error={read} /> : <Outlined outline={read} />
}

function readOutline(policy: PolicyText): Outline | PolicyError {
  try {
    return outlinePolicy(policy)
  } catch (error) {
    if (error instanceof PolicyError) return error
    throw error
  }
}

function Mistake({ error }: { readonly error: PolicyError }) {
  const { tell, spoken } = useMistakes()
  return (
    <p {...spoken} className={styles['line']}>
      {tell(error)}
    </p>
  )
}

function Outlined({ outline: { effect, condition, consensus, time } }: { readonly outline: Outline }) {
  const { say, spoken } = useTexts(consoleOutlineTexts)
  const isDeny = effect === 'EFFECT_DENY'
  const verb = isDeny ? 'denies' : 'allows'
  return (
    <div {...spoken} className={styles['outline']}>
      <Part head={say(`consoleOutline.${verb}.${condition === undefined ? 'every' : 'when'}`)} node={condition} />
      {consensus !== undefined && (
        <Part head={say(`consoleOutline.approvals.${isDeny ? 'denied' : 'needed'}`)} node={consensus} />
      )}
      {consensus === undefined && !isDeny && <Part head={say('consoleOutline.approvals.none')} node={undefined} />}
      {time !== undefined && <Part head={say('consoleOutline.inForce')} node={time} />}
    </div>
  )
}

/** A part of the policy; what is a list by itself stands in no other. */
function Part({ head, node }: { readonly head: string; readonly node: Node | undefined }) {
  const hasList = node !== undefined && ['all', 'any', 'not', 'schedule'].includes(node.kind)
  return (
    <div className={styles['part']}>
      <p className={styles['head']}>{head}</p>
      {node !== undefined && (hasList ? <OutlineNode node={node} /> : <OutlineList parts={[node]} />)}
    </div>
  )
}
