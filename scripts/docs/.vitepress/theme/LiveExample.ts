import { useData, withBase } from 'vitepress'
import { defineComponent, h, onMounted } from 'vue'

/** An example that runs: the element of its code, with the script of the product that the documents belong to. */
export const LiveExample = defineComponent((_props: object, { slots }) => {
  const { isDark } = useData()
  onMounted(async () => {
    await import(/* @vite-ignore */ withBase('/live/latchkey-connect.js'))
  })
  return () => h('div', { class: 'live', 'data-latchkey-theme': isDark.value ? 'dark' : 'light' }, slots['default']?.())
})
