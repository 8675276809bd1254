import { walletTexts } from '@latchkey/texts'
import { consoleUsersTexts } from '@latchkey/texts/console'
import { Button, Field, type Say, useTexts } from '@latchkey/ui'
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
  const { say } = useTexts(consoleUsersTexts)
  const { say: sayWallet } = useTexts(walletTexts)
  const propose = usePropose()
  const [draft, setDraft] = useState<Draft>({ name: '', email: '', publicKey: '' })
  const [isTried, setIsTried] = useState(false)
  const mistakes = isTried ? findMistakes(draft, say) : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(findMistakes(draft, say)).length > 0) return
    // The name is stored: the marks round a value in a text from right to left are none of it.
    const keyName = say('consoleUsers.firstKey', { name: draft.name.trim() }).replace(/[\u2068\u2069]/g, '')
    propose(toUserChange(draft, keyName), () => goTo('users'))
  }

  return (
    <Page title={say('consoleUsers.new')} back={{ href: hrefOf('users'), title: say('consoleUsers.title') }}>
      <form className={styles['panel']} onSubmit={submit} noValidate>
        <Field
          label={say('consoleUsers.name')}
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          {...mistakes.name}
        />
        <Field
          label={say('consoleUsers.emailOptional')}
          type="email"
          value={draft.email}
          onChange={({ target }) => setDraft({ ...draft, email: target.value })}
          {...mistakes.email}
        />
        <Field
          label={say('consoleUsers.publicKey')}
          value={draft.publicKey}
          hint={say('consoleUsers.publicKey.help')}
          onChange={({ target }) => setDraft({ ...draft, publicKey: target.value })}
          {...mistakes.publicKey}
        />
        <div className={styles['actions']}>
          <Button onClick={() => goTo('users')}>{sayWallet('wallet.cancel')}</Button>
          <Button kind="primary" type="submit">
            {say('consoleUsers.add')}
          </Button>
        </div>
      </form>
    </Page>
  )
}

type Mistakes = Partial<Record<keyof Draft, { readonly error: string }>>

function findMistakes({ name, email, publicKey }: Draft, say: Say<typeof consoleUsersTexts>): Mistakes {
  const keyMistake = checkPublicKey(publicKey, say)
  return {
    ...(name.trim() === '' && { name: { error: say('consoleUsers.nameMissing') } }),
    ...(email.trim() !== '' && !isEmail(email) && { email: { error: say('consoleUsers.emailWrong') } }),
    ...(keyMistake !== undefined && { publicKey: { error: keyMistake } }),
  }
}

function toUserChange({ name, email, publicKey }: Draft, apiKeyName: string) {
  const user = {
    userName: name.trim(),
    ...(email.trim() !== '' && { userEmail: email.trim() }),
    apiKeys: [{ apiKeyName, publicKey: publicKey.trim(), curveType: 'API_KEY_CURVE_P256' as const }],
    authenticators: [],
    oauthProviders: [],
    userTags: [],
  }
  return toChange('create_users', { users: [user] })
}
