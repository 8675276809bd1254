import type { Policy } from '@latchkey/custody'
import type { PolicyError, PolicyPart, PolicyWarning } from '@latchkey/policy'
import { walletTexts } from '@latchkey/texts'
import { consolePoliciesTexts } from '@latchkey/texts/console'
import { Button, classNames, Field, Notice, SelectField, Summary, useTexts } from '@latchkey/ui'
import { type FormEvent, useMemo, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { type Change, toChange } from '../changes/change.ts'
import { goTo } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { policyParts } from '../outline/findMistakes.ts'
import { PolicyOutline } from '../outline/PolicyOutline.tsx'
import { type Mistakes, useMistakes } from '../outline/useMistakes.ts'
import { ExpressionField, type Mistake } from './ExpressionField.tsx'
import { policyExamples } from './examples.ts'
import own from './policies.module.css'
import { reviewPolicy } from './reviewPolicy.ts'

type Draft = Readonly<Record<PolicyPart, string>> & {
  readonly name: string
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY'
  readonly notes: string
}

const emptyDraft: Draft = { name: '', effect: 'EFFECT_ALLOW', condition: '', consensus: '', time: '', notes: '' }

/** A policy with a check of every expression while it is typed. */
export function PolicyForm({ policy }: { readonly policy: Policy | undefined }) {
  const { say } = useTexts(consolePoliciesTexts)
  const { say: sayWallet } = useTexts(walletTexts)
  const mistakes = useMistakes()
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
  const isRead = Object.keys(review.mistakes).length === 0
  const canSend = hasName && isRead

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
          mistake={toMistake(mistakes, review.mistakes[part])}
          onChange={(value) => setDraft({ ...draft, [part]: value })}
        />
      ))}
      <Field
        label={say('consolePolicies.notes')}
        value={draft.notes}
        onChange={({ target }) => setDraft({ ...draft, notes: target.value })}
      />
      <div className={classNames(styles['said'], own['said'])}>
        <p className={styles['quiet']}>{say('consolePolicies.inWords')}</p>
        {isRead && <PolicyOutline policy={draft} />}
        {/* The outline is long and changes with each letter: it is there to be read, and not read aloud by itself. */}
        <p role="status" className={styles['text']}>
          {!isRead && say('consolePolicies.inWords.none')}
        </p>
      </div>
      <div role="status" className={classNames(styles['form'], own['warnings'])}>
        {review.warnings.map((warning) => (
          <Warning key={warning.code} warning={warning} />
        ))}
      </div>
      <div className={styles['actions']}>
        <Button onClick={() => goTo('policies')}>{sayWallet('wallet.cancel')}</Button>
        <Button kind="primary" type="submit" isDisabled={!isRead}>
          {say(policy === undefined ? 'consolePolicies.create' : 'consolePolicies.change')}
        </Button>
      </div>
    </form>
  )
}

function Warning({ warning }: { readonly warning: PolicyWarning }) {
  const { say } = useTexts(consolePoliciesTexts)
  const { warn, spoken } = useMistakes()
  const { code } = warning
  if (code === 'allows_everything') return <Notice kind="caution">{say('consolePolicies.allowsEverything')}</Notice>
  if (code === 'denies_everything') return <Notice kind="caution">{say('consolePolicies.deniesEverything')}</Notice>
  return (
    <Notice kind="caution" spoken={spoken}>
      {warn({ ...warning, code })}
    </Notice>
  )
}

function toMistake(mistakes: Mistakes, error: PolicyError | undefined): Mistake | undefined {
  if (error === undefined) return undefined
  const { position } = error.data
  return {
    text: mistakes.tell(error),
    spoken: mistakes.spoken,
    position: typeof position === 'number' ? position : undefined,
  }
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
