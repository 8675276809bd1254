import type { Policy } from '@latchkey/custody'
import { Button, Field, Notice, SelectField, Summary } from '@latchkey/ui'
import { type FormEvent, useMemo, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { type Change, toChange } from '../changes/change.ts'
import { goTo } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { ExpressionField } from './ExpressionField.tsx'
import { policyExamples } from './examples.ts'
import { type PolicyPart, policyParts, reviewPolicy } from './reviewPolicy.ts'

type Draft = Readonly<Record<PolicyPart, string>> & {
  readonly name: string
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY'
  readonly notes: string
}

const emptyDraft: Draft = { name: '', effect: 'EFFECT_ALLOW', condition: '', consensus: '', time: '', notes: '' }

const parts: Readonly<Record<PolicyPart, { readonly label: string; readonly hint: string }>> = {
  condition: {
    label: 'Condition',
    hint: "Of which requests it speaks, such as activity.resource == 'WALLET'. Empty: of all.",
  },
  consensus: { label: 'Consensus', hint: 'Who must have approved, such as approvers.count() >= 2. Empty: nobody.' },
  time: { label: 'Time', hint: 'When it is in force. Empty: always.' },
}

/** A policy with a check of every expression while it is typed. */
export function PolicyForm({ policy }: { readonly policy: Policy | undefined }) {
  const propose = usePropose()
  const [draft, setDraft] = useState<Draft>(() => (policy === undefined ? emptyDraft : toDraft(policy)))
  const [isTried, setIsTried] = useState(false)
  const review = useMemo(() => reviewPolicy(draft), [draft])
  const hasName = draft.name.trim() !== ''
  const canSend = hasName && review.description !== undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (canSend) propose(toPolicyChange(draft, policy?.policyId), () => goTo('policies'))
  }

  return (
    <form className={styles['panel']} onSubmit={submit} noValidate>
      {policy === undefined && <Examples onChoose={(example) => setDraft({ ...draft, ...example })} />}
      <Field
        label="Name"
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        {...(isTried && !hasName && { error: 'A policy needs a name.' })}
      />
      <SelectField
        label="Effect"
        value={draft.effect}
        onChange={({ target }) => {
          setDraft({ ...draft, effect: target.value === 'EFFECT_DENY' ? 'EFFECT_DENY' : 'EFFECT_ALLOW' })
        }}
      >
        <option value="EFFECT_ALLOW">Allow</option>
        <option value="EFFECT_DENY">Deny</option>
      </SelectField>
      {policyParts.map((part) => (
        <ExpressionField
          key={part}
          {...parts[part]}
          value={draft[part]}
          mistake={review.mistakes[part]}
          onChange={(value) => setDraft({ ...draft, [part]: value })}
        />
      ))}
      <Field label="Notes" value={draft.notes} onChange={({ target }) => setDraft({ ...draft, notes: target.value })} />
      <div role="status" className={styles['form']}>
        <div className={styles['said']}>
          <p className={styles['quiet']}>In words</p>
          <p className={styles['text']}>
            {review.description ?? 'There is a mistake in it, and so it says nothing yet.'}
          </p>
        </div>
        {review.warnings.map(({ code, text }) => (
          <Notice key={code} kind="caution">
            {text}
          </Notice>
        ))}
      </div>
      <div className={styles['actions']}>
        <Button onClick={() => goTo('policies')}>Cancel</Button>
        <Button kind="primary" type="submit" isDisabled={review.description === undefined}>
          {policy === undefined ? 'Create policy …' : 'Change policy …'}
        </Button>
      </div>
    </form>
  )
}

function Examples({ onChoose }: { readonly onChoose: (example: Partial<Draft>) => void }) {
  return (
    <details className={styles['details']}>
      <Summary>Begin with an example</Summary>
      <div className={styles['links']}>
        {policyExamples.map(({ title, condition = '', consensus = '', effect }) => (
          <Button
            key={title}
            onClick={() =>
              onChoose({
                name: title,
                effect: effect === 'EFFECT_DENY' ? 'EFFECT_DENY' : 'EFFECT_ALLOW',
                condition,
                consensus,
                time: '',
              })
            }
          >
            {title}
          </Button>
        ))}
      </div>
    </details>
  )
}

function toDraft({ policyName, effect, condition, consensus, time, notes }: Policy): Draft {
  return {
    name: policyName,
    effect: effect === 'EFFECT_DENY' ? 'EFFECT_DENY' : 'EFFECT_ALLOW',
    condition,
    consensus,
    time: time ?? '',
    notes,
  }
}

/** All fields are sent, so that what is shown before it is stamped is the whole policy. */
function toPolicyChange(
  { name, effect, condition, consensus, time, notes }: Draft,
  policyId: string | undefined,
): Change {
  const policyName = name.trim()
  if (policyId === undefined)
    return toChange('create_policy', { policyName, effect, condition, consensus, time, notes })
  return toChange(
    'update_policy',
    {
      policyId,
      policyName,
      policyEffect: effect,
      policyCondition: condition,
      policyConsensus: consensus,
      time,
      policyNotes: notes,
    },
    { names: { [policyId]: policyName } },
  )
}
