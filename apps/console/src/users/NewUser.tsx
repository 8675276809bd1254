import { Button, Field } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { isEmail } from '../layout/isEmail.ts'
import { Page } from '../layout/Page.tsx'
import { goTo, hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { checkPublicKey } from './checkPublicKey.ts'

type Draft = { readonly name: string; readonly email: string; readonly publicKey: string }

/** A new user; its private key stays with whoever made it. */
export function NewUser() {
  const propose = usePropose()
  const [draft, setDraft] = useState<Draft>({ name: '', email: '', publicKey: '' })
  const [isTried, setIsTried] = useState(false)
  const mistakes = isTried ? findMistakes(draft) : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(findMistakes(draft)).length === 0) propose(toUserChange(draft), () => goTo('users'))
  }

  return (
    <Page title="Add a user" back={{ href: hrefOf('users'), title: 'Users' }}>
      <form className={styles['panel']} onSubmit={submit} noValidate>
        <Field
          label="Name"
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          {...mistakes.name}
        />
        <Field
          label="Email (may stay empty)"
          type="email"
          value={draft.email}
          onChange={({ target }) => setDraft({ ...draft, email: target.value })}
          {...mistakes.email}
        />
        <Field
          label="Public key (P-256)"
          value={draft.publicKey}
          hint="66 hexadecimal digits. The private half stays with its owner and is not asked for."
          onChange={({ target }) => setDraft({ ...draft, publicKey: target.value })}
          {...mistakes.publicKey}
        />
        <div className={styles['actions']}>
          <Button onClick={() => goTo('users')}>Cancel</Button>
          <Button kind="primary" type="submit">
            Add the user …
          </Button>
        </div>
      </form>
    </Page>
  )
}

type Mistakes = Partial<Record<keyof Draft, { readonly error: string }>>

function findMistakes({ name, email, publicKey }: Draft): Mistakes {
  const keyMistake = checkPublicKey(publicKey)
  return {
    ...(name.trim() === '' && { name: { error: 'A user needs a name.' } }),
    ...(email.trim() !== '' && !isEmail(email) && { email: { error: 'This is no email address.' } }),
    ...(keyMistake !== undefined && { publicKey: { error: keyMistake } }),
  }
}

function toUserChange({ name, email, publicKey }: Draft) {
  const user = {
    userName: name.trim(),
    ...(email.trim() !== '' && { userEmail: email.trim() }),
    apiKeys: [
      { apiKeyName: `Key of ${name.trim()}`, publicKey: publicKey.trim(), curveType: 'API_KEY_CURVE_P256' as const },
    ],
    authenticators: [],
    oauthProviders: [],
    userTags: [],
  }
  return toChange('create_users', { users: [user] })
}
