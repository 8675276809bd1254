import { isReviewed, offeredLanguages } from '@latchkey/texts'
import type { ReactNode } from 'react'
import { Boundary } from '../components/Boundary.tsx'
import { SelectField } from '../components/SelectField.tsx'
import { navigate, useAddress } from '../hooks/useAddress.ts'
import { inEnglish } from '../texts/spoken.ts'
import styles from './gallery.module.css'
import { type GallerySubject, statesOf } from './galleryState.ts'
import { type GalleryAddress, readGalleryAddress, toGalleryAddress } from './readGalleryAddress.ts'
import { ThemeControls } from './ThemeControls.tsx'

export type GalleryProps = {
  readonly subjects: readonly GallerySubject[]
  /** Of its page, such as `/gallery`. */
  readonly path: string
  /** Galleries of other pages, by their names. */
  readonly others?: Readonly<Record<string, string>>
  /** The state by which a theme is seen beside the list. */
  readonly sample?: string
  /** Lends everything inside the language and the looks that the address asks for. */
  readonly lend: (address: GalleryAddress, inside: ReactNode) => ReactNode
}

/** The page of a gallery: every state of every screen, in any language and look, each at an address of its own. */
export function Gallery({ subjects, path, others = {}, sample, lend }: GalleryProps) {
  const search = useAddress(() => window.location.search, '')
  const states = statesOf(subjects)
  const address = readGalleryAddress(search, states)
  const { state, isBare } = address
  const drawn = state === undefined ? undefined : states.get(state)
  const bar = !isBare && <Bar address={address} path={path} names={[...states.keys()]} />
  if (drawn?.fills === 'window') {
    return lend(
      address,
      <>
        {bar}
        <div data-gallery={state}>
          <Boundary key={state}>{drawn.draw()}</Boundary>
        </div>
      </>,
    )
  }
  return lend(
    address,
    // A page is as wide as the window, a screen of the kit as wide as what it stands in.
    <main className={styles['gallery']} data-gallery={state ?? 'list'} data-wide={drawn?.fills === 'page'}>
      {bar}
      {drawn === undefined ? (
        <List address={address} path={path} subjects={subjects} others={others}>
          {sample !== undefined && (
            <section className={styles['stage']} aria-label="The theme on a form">
              {states.get(sample)?.draw()}
            </section>
          )}
        </List>
      ) : (
        <Boundary key={state}>
          {/* Cards have titles of the third level: they stand in parts of a page. */}
          <h1 {...inEnglish} className={styles['name']}>
            Gallery
          </h1>
          <h2 {...inEnglish} className={styles['name']}>
            {state}
          </h2>
          {/* A page has landmarks of its own, which stand in no other. */}
          <section className={styles['stage']} aria-label={drawn.fills === 'page' ? undefined : state}>
            {drawn.draw()}
          </section>
        </Boundary>
      )}
    </main>,
  )
}

type BarProps = { readonly address: GalleryAddress; readonly path: string; readonly names: readonly string[] }

function Bar({ address, path, names }: BarProps) {
  const { state, language, theme, looks } = address
  const show = (changes: Partial<GalleryAddress>) => navigate(toGalleryAddress(path, { ...address, ...changes }))
  return (
    <header {...inEnglish} className={styles['bar']}>
      <SelectField
        label="State"
        value={state ?? ''}
        onChange={({ target }) => show({ state: target.value === '' ? undefined : target.value })}
      >
        <option value="">All states</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label="Language"
        value={language.tag}
        onChange={({ target }) => {
          const chosen = offeredLanguages('all').find(({ tag }) => tag === target.value)
          if (chosen !== undefined) show({ language: chosen })
        }}
      >
        {offeredLanguages('all').map((each) => (
          <option key={each.tag} value={each.tag} lang={each.tag}>
            {isReviewed(each) ? each.name : `${each.name} (Beta)`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Look"
        value={theme}
        onChange={({ target }) => show({ theme: target.value as GalleryAddress['theme'] })}
      >
        <option value="system">As the computer</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </SelectField>
      <ThemeControls theme={looks} mode={theme} onChange={(next) => show({ looks: next })} />
    </header>
  )
}

type ListProps = Pick<BarProps, 'address' | 'path'> &
  Required<Pick<GalleryProps, 'subjects' | 'others'>> & { readonly children: ReactNode }

function List({ address, path, subjects, others, children }: ListProps) {
  return (
    <div {...inEnglish} className={styles['list']}>
      <h1 className={styles['title']}>Gallery</h1>
      <p>
        Every state of every screen. Each has an address: add <code>lang</code>, <code>theme</code>, and{' '}
        <code>bare</code> to have it alone. What you choose above is your theme: copy its line.
      </p>
      {Object.keys(others).length > 0 && (
        <nav aria-label="Galleries of other pages" className={styles['others']}>
          {Object.entries(others).map(([name, place]) => (
            <a key={place} href={place}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {children}
      {subjects.map(({ name, states }) => (
        <section key={name} aria-labelledby={`gallery-${name}`}>
          <h2 id={`gallery-${name}`} className={styles['subject']}>
            {name}
          </h2>
          <ul className={styles['states']} data-states="">
            {states.map((state) => (
              <li key={state.name}>
                <a href={toGalleryAddress(path, { ...address, state: `${name}/${state.name}` })}>{state.name}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
