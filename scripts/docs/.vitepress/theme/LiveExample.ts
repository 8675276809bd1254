import { useData, withBase } from 'vitepress'
import { defineComponent, h, onMounted, ref, watch } from 'vue'

/** An example that runs: the element of its code, with the script of the product that the documents belong to. */
export const LiveExample = defineComponent((_props: object, { slots }) => {
  const { isDark } = useData()
  // The page as it was built knows no reader: what he prefers is put on once it is his.
  const isShownDark = ref(false)
  const follow = () => {
    isShownDark.value = isDark.value
  }
  watch(isDark, follow)
  onMounted(async () => {
    follow()
    await import(/* @vite-ignore */ withBase('/live/latchkey-connect.js'))
  })
  return () =>
    h('div', { class: 'live', 'data-latchkey-theme': isShownDark.value ? 'dark' : 'light' }, slots['default']?.())
})
