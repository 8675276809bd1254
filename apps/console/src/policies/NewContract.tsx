import { parseJson } from '@latchkey/base'
import { Button, Field } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { Page } from '../layout/Page.tsx'
import { goTo, hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { ExpressionField } from './ExpressionField.tsx'

/** Uploads what calls to a contract mean. */
export function NewContract() {
  const propose = usePropose()
  const [label, setLabel] = useState('')
  const [address, setAddress] = useState('')
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isAddress = /^0x[0-9a-f]{40}$/i.test(address.trim())
  const isText = isList(text)
  const hasLabel = label.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!hasLabel || !isAddress || !isText) return
    const parameters = {
      smartContractAddress: address.trim(),
      smartContractInterface: text.trim(),
      type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' as const,
      label: label.trim(),
    }
    propose(toChange('create_smart_contract_interface', parameters), () => goTo('policies', 'contracts'))
  }

  const mistake = { text: 'This is not the JSON of an interface: a list, which begins with [.', position: undefined }
  return (
    <Page title="Upload an interface" back={{ href: hrefOf('policies', 'contracts'), title: 'Contract interfaces' }}>
      <form className={styles['panel']} onSubmit={submit} noValidate>
        <Field
          label="Name"
          value={label}
          onChange={({ target }) => setLabel(target.value)}
          {...(isTried && !hasLabel && { error: 'The interface needs a name.' })}
        />
        <Field
          label="Address of the contract"
          value={address}
          hint="0x and 40 hexadecimal digits. It means the same contract on every chain."
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setAddress(target.value)}
          {...(isTried && !isAddress && { error: 'This is no address.' })}
        />
        <ExpressionField
          label="Interface (ABI)"
          hint="The JSON that the makers of the contract, or an explorer, publish."
          value={text}
          mistake={isTried && !isText ? mistake : undefined}
          onChange={setText}
        />
        <div className={styles['actions']}>
          <Button onClick={() => goTo('policies', 'contracts')}>Cancel</Button>
          <Button kind="primary" type="submit">
            Upload …
          </Button>
        </div>
      </form>
    </Page>
  )
}

function isList(text: string): boolean {
  return Array.isArray(parseJson(text))
}
