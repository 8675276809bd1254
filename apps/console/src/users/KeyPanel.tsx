import type { User } from '@latchkey/custody'
import { Button, Field, Moment } from '@latchkey/react'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { toMs } from '../layout/moments.ts'
import styles from '../layout/screens.module.css'
import { checkPublicKey } from './checkPublicKey.ts'

/** The keys that may stamp for a user. */
export function KeyPanel({ user: { userId, userName, apiKeys } }: { readonly user: User }) {
  const propose = usePropose()
  const [name, setName] = useState('')
  const [publicKey, setPublicKey] = useState('')
  const [mistake, setMistake] = useState<string>()
  const names = {
    [userId]: userName,
    ...Object.fromEntries(apiKeys.map(({ apiKeyId, apiKeyName }) => [apiKeyId, apiKeyName])),
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkPublicKey(publicKey)
    setMistake(found)
    if (found !== undefined) return
    const apiKey = { apiKeyName: name.trim() === '' ? 'API key' : name.trim(), publicKey: publicKey.trim() }
    const apiKeys = [{ ...apiKey, curveType: 'API_KEY_CURVE_P256' as const }]
    propose(toChange('create_api_keys', { userId, apiKeys }, { names }), () => {
      setName('')
      setPublicKey('')
    })
  }

  return (
    <form className={styles['panel']} onSubmit={submit} noValidate>
      <h3 className={styles['panelTitle']}>API keys</h3>
      {apiKeys.length === 0 && <p className={styles['quiet']}>None.</p>}
      <ul className={styles['plainList']}>
        {apiKeys.map(({ apiKeyId, apiKeyName, credential, createdAt }) => (
          <li key={apiKeyId} className={styles['between']}>
            <span className={styles['itemText']}>
              <span>{apiKeyName}</span>
              <span className={styles['code']}>{credential.publicKey}</span>
              <span className={styles['quiet']}>
                <Moment atMs={toMs(createdAt)} />
              </span>
            </span>
            <Button
              kind="quiet"
              aria-label={`Remove the key ${apiKeyName}`}
              onClick={() =>
                propose(toChange('delete_api_keys', { userId, apiKeyIds: [apiKeyId] }, { names, isFinal: true }))
              }
            >
              Remove …
            </Button>
          </li>
        ))}
      </ul>
      <Field label="Name of a new key" value={name} onChange={({ target }) => setName(target.value)} />
      <Field
        label="Its public key (P-256)"
        value={publicKey}
        onChange={({ target }) => setPublicKey(target.value)}
        {...(mistake !== undefined && { error: mistake })}
      />
      <Button type="submit">Add the key …</Button>
    </form>
  )
}
