import { walletTexts } from '@latchkey/texts'
import { consolePrivateKeysTexts } from '@latchkey/texts/console'
import { Button, Field, SelectField, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { CheckGroup } from '../layout/CheckGroup.tsx'
import { Page } from '../layout/Page.tsx'
import { goTo, hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { type NamedTag, TagChoice, tagNamesOf } from '../tags/TagChoice.tsx'
import { useWords } from '../values/useWords.ts'
import { curves } from './curves.ts'

/** A new private key, made inside custody from fresh random numbers. */
export function NewPrivateKey() {
  const { say } = useTexts(consolePrivateKeysTexts)
  const { reader, organizationId } = useSession()
  const load = useLoad(
    ['NewPrivateKey', organizationId],
    async (signal: AbortSignal) =>
      (await reader.query('list_private_key_tags', { organizationId }, signal)).privateKeyTags,
  )
  return (
    <Page title={say('consolePrivateKeys.new')} back={{ href: hrefOf('keys'), title: say('consolePrivateKeys.title') }}>
      <Loaded load={load} what="tags">
        {(tags) => <NewPrivateKeyForm tags={tags} />}
      </Loaded>
    </Page>
  )
}

function NewPrivateKeyForm({ tags }: { readonly tags: readonly NamedTag[] }) {
  const { say } = useTexts(consolePrivateKeysTexts)
  const { say: sayWallet } = useTexts(walletTexts)
  const words = useWords()
  const propose = usePropose()
  const [name, setName] = useState('')
  const [choice, setChoice] = useState<(typeof curves)[number]>(curves[0])
  const [chosenFormats, setFormats] = useState<readonly string[]>([curves[0].formats[0]])
  const [tagIds, setTagIds] = useState<readonly string[]>([])
  const [isTried, setIsTried] = useState(false)
  const formats = choice.formats.filter((format) => chosenFormats.includes(format))

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    const privateKeyName = name.trim()
    if (privateKeyName === '') return
    const key = { privateKeyName, curve: choice.curve, addressFormats: formats, privateKeyTags: [...tagIds] }
    const names = tagNamesOf(tags)
    propose(toChange('create_private_keys', { privateKeys: [key] }, { names }), () => goTo('keys'))
  }

  return (
    <form className={styles['panel']} onSubmit={submit} noValidate>
      <Field
        label={sayWallet('wallet.import.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        {...(isTried && name.trim() === '' && { error: say('consolePrivateKeys.nameMissing') })}
      />
      <SelectField
        label={say('consolePrivateKeys.curve')}
        value={choice.curve}
        onChange={({ target }) => {
          const found = curves.find(({ curve }) => curve === target.value) ?? curves[0]
          setChoice(found)
          setFormats([found.formats[0]])
        }}
      >
        {curves.map(({ curve }) => (
          <option key={curve} value={curve}>
            {words('curve', curve)}
          </option>
        ))}
      </SelectField>
      <CheckGroup
        legend={say('consolePrivateKeys.addresses')}
        choices={choice.formats.map((value) => ({ value, label: words('addressFormat', value) }))}
        chosen={chosenFormats}
        onChange={setFormats}
      />
      <TagChoice tags={tags} chosen={tagIds} onChange={setTagIds} />
      <div className={styles['actions']}>
        <Button onClick={() => goTo('keys')}>{sayWallet('wallet.cancel')}</Button>
        <Button kind="primary" type="submit">
          {say('consolePrivateKeys.create')}
        </Button>
      </div>
    </form>
  )
}
