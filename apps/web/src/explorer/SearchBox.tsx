import { Button, Field, SearchIcon } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { navigate } from '../router.tsx'
import styles from './explorer.module.css'
import { findPlace, pathOf } from './place.ts'

/** Finds a transaction, an address or a block of the network. */
export function SearchBox({ chainId }: { readonly chainId: number }) {
  const [text, setText] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  function search(event: FormEvent) {
    event.preventDefault()
    const place = findPlace(text, chainId)
    if (place === undefined || place.kind === 'networks') setUnknown(true)
    else navigate(pathOf(place))
  }
  return (
    <form className={styles['search']} onSubmit={search}>
      <Field
        label="Find a transaction, an address or a block"
        before={<SearchIcon sizePx={18} />}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setUnknown(false)
        }}
        error={isUnknown ? 'This is no transaction hash, address or block number.' : undefined}
        after={
          <Button type="submit" kind="quiet">
            Find
          </Button>
        }
      />
    </form>
  )
}
