import { HubProvider, useHub } from '@latchkey/react'
import { isReviewed, offeredLanguages } from '@latchkey/texts'
import { Boundary, inEnglish, navigate, SelectField, useAddress } from '@latchkey/ui'
import { useEffect } from 'react'
import { speak } from '../language.ts'
import { applyTheme } from '../theme.ts'
import styles from './gallery.module.css'
import { gallery } from './gallery.ts'
import { type GalleryAddress, galleryStates, readGalleryAddress, toGalleryAddress } from './readGalleryAddress.ts'
import { ThemeControls } from './ThemeControls.tsx'

/**
 * The page at `/gallery`: every state of every screen, in any language and look, each at an address of its own. For who
 * makes a theme, translates, or takes pictures. Local runs only.
 */
export function GalleryPage() {
  const search = useAddress(() => window.location.search, '')
  const address = readGalleryAddress(search)
  const { state, language, theme, looks, isBare } = address
  const hub = useHub()
  useEffect(() => {
    // Without its file a language cannot be spoken: the page goes on as it is.
    speak(language).catch(() => undefined)
    applyTheme(theme)
    document.title = `${state ?? 'Gallery'} · Gallery`
  }, [state, language, theme])
  const drawn = state === undefined ? undefined : galleryStates.get(state)
  const isPage = state?.startsWith('page/') === true
  if (drawn !== undefined && state?.startsWith('shell/')) {
    // It has the landmarks and the heading of a page of its own.
    return (
      <HubProvider hub={hub} theme={looks} language={language.tag} showsUnasked={false}>
        {!isBare && <Bar address={address} />}
        <div data-gallery={state}>
          <Boundary key={state}>{drawn.draw()}</Boundary>
        </div>
      </HubProvider>
    )
  }
  return (
    <HubProvider hub={hub} theme={looks} language={language.tag} showsUnasked={false}>
      {/* A page is as wide as the window, a screen of the kit as wide as what it stands in. */}
      <main className={styles['gallery']} data-gallery={state ?? 'list'} data-wide={isPage}>
        {!isBare && <Bar address={address} />}
        {drawn === undefined ? (
          <List address={address} />
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
            <section className={styles['stage']} aria-label={isPage ? undefined : state}>
              {drawn.draw()}
            </section>
          </Boundary>
        )}
      </main>
    </HubProvider>
  )
}

type BarProps = { readonly address: GalleryAddress }

function Bar({ address }: BarProps) {
  const { state, language, theme, looks } = address
  const show = (changes: Partial<GalleryAddress>) => navigate(toGalleryAddress({ ...address, ...changes }))
  const names = [...galleryStates.keys()]
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

function List({ address }: BarProps) {
  return (
    <div {...inEnglish} className={styles['list']}>
      <h1 className={styles['title']}>Gallery</h1>
      <p>
        Every state of every screen. Each has an address: add <code>lang</code>, <code>theme</code>, and{' '}
        <code>bare</code> to have it alone. What you choose above is your theme: copy its line.
      </p>
      <section className={styles['stage']} aria-label="The theme on a form">
        {galleryStates.get('send/empty')?.draw()}
      </section>
      {gallery.map(({ name, states }) => (
        <section key={name} aria-labelledby={`gallery-${name}`}>
          <h2 id={`gallery-${name}`} className={styles['subject']}>
            {name}
          </h2>
          <ul className={styles['states']}>
            {states.map((state) => (
              <li key={state.name}>
                <a href={toGalleryAddress({ ...address, state: `${name}/${state.name}` })}>{state.name}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
