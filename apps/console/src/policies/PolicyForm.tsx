import type { Policy } from '@latchkey/custody'
import type { PolicyWarning } from '@latchkey/policy'
import { walletTexts } from '@latchkey/texts'
import { consolePoliciesTexts } from '@latchkey/texts/console'
import { Button, Field, inEnglish, Notice, SelectField, Summary, useTexts } from '@latchkey/ui'
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

/** Warnings with a sentence of ours; the others name facts of the policy language, in its English. */
const warningKeys: Partial<Readonly<Record<PolicyWarning['code'], WarningKey>>> = {
  allows_everything: 'consolePolicies.allowsEverything',
  denies_everything: 'consolePolicies.deniesEverything',
}

type WarningKey = `consolePolicies.${'allows' | 'denies'}Everything`

/** A policy with a check of every expression while it is typed. */
export function PolicyForm({ policy }: { readonly policy: Policy | undefined }) {
  const { say } = useTexts(consolePoliciesTexts)
  const { say: sayWallet } = useTexts(walletTexts)
  const propose = usePropose()
  const [draft, setDraft] = useState<Draft>(() => (policy === undefined ? emptyDraft : toDraft(policy)))
  const [isTried, setIsTried] = useState(false)
  const review = useMemo(() => reviewPolicy(draft), [draft])
  const hasName = draft.name.trim() !== ''
  const hints: Readonly<Record<PolicyPart, string>> = {
    condition: say('consolePolicies.condition.help', { example: "activity.resource == 'WALLET'" }),
    consensus: say('consolePolicies.consensus.help', { example: 'approvers.count() >= 2' }),
    time: say('consolePolicies.time.help'),
  }
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
        label={say('consolePolicies.name')}
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        {...(isTried && !hasName && { error: say('consolePolicies.nameMissing') })}
      />
      <SelectField
        label={say('consolePolicies.effect')}
        value={draft.effect}
        onChange={({ target }) => {
          setDraft({ ...draft, effect: target.value === 'EFFECT_DENY' ? 'EFFECT_DENY' : 'EFFECT_ALLOW' })
        }}
      >
        <option value="EFFECT_ALLOW">{say('consolePolicies.effect.allow')}</option>
        <option value="EFFECT_DENY">{say('consolePolicies.effect.deny')}</option>
      </SelectField>
      {policyParts.map((part) => (
        <ExpressionField
          key={part}
          label={say(`consolePolicies.${part}`)}
          hint={hints[part]}
          value={draft[part]}
          mistake={review.mistakes[part]}
          onChange={(value) => setDraft({ ...draft, [part]: value })}
        />
      ))}
      <Field
        label={say('consolePolicies.notes')}
        value={draft.notes}
        onChange={({ target }) => setDraft({ ...draft, notes: target.value })}
      />
      <div role="status" className={styles['form']}>
        <div className={styles['said']}>
          <p className={styles['quiet']}>{say('consolePolicies.inWords')}</p>
          {review.description === undefined ? (
            <p className={styles['text']}>{say('consolePolicies.inWords.none')}</p>
          ) : (
            <p {...inEnglish} className={styles['text']}>
              {review.description}
            </p>
          )}
        </div>
        {review.warnings.map(({ code, text }) => {
          const key = warningKeys[code]
          return (
            <Notice key={code} kind="caution" {...(key === undefined && { spoken: inEnglish })}>
              {key === undefined ? text : say(key)}
            </Notice>
          )
        })}
      </div>
      <div className={styles['actions']}>
        <Button onClick={() => goTo('policies')}>{sayWallet('wallet.cancel')}</Button>
        <Button kind="primary" type="submit" isDisabled={review.description === undefined}>
          {say(policy === undefined ? 'consolePolicies.create' : 'consolePolicies.change')}
        </Button>
      </div>
    </form>
  )
}

function Examples({ onChoose }: { readonly onChoose: (example: Partial<Draft>) => void }) {
  const { say } = useTexts(consolePoliciesTexts)
  return (
    <details className={styles['details']}>
      <Summary>{say('consolePolicies.examples')}</Summary>
      <div className={styles['links']}>
        {policyExamples.map(({ key, condition = '', consensus = '', effect }) => (
          <Button
            key={key}
            onClick={() =>
              onChoose({
                name: say(key),
                effect: effect === 'EFFECT_DENY' ? 'EFFECT_DENY' : 'EFFECT_ALLOW',
                condition,
                consensus,
                time: '',
              })
            }
          >
            {say(key)}
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
