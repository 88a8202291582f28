import { catalogue } from '@palabre/contract/catalogue'

type Contrast = { onWhite: string; onNight: string; whiteMin: number; nightMin: number; nearest: string }

export const texts = catalogue({
  en: {
    accentContrast: ({ onWhite, onNight, whiteMin, nightMin, nearest }: Contrast) =>
      `must stand out in both themes, at least ${whiteMin}:1 from white (it has ${onWhite}:1) and ${nightMin}:1 from the dark page (it has ${onNight}:1); the nearest that does is ${nearest}`,
  },
  fr: {
    accentContrast: ({ onWhite, onNight, whiteMin, nightMin, nearest }) =>
      `doit ressortir dans les deux thèmes, au moins ${whiteMin}:1 sur le blanc (ici ${onWhite}:1) et ${nightMin}:1 sur la page sombre (ici ${onNight}:1) ; la plus proche qui convient est ${nearest}`,
  },
})
