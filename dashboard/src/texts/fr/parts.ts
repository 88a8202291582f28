export const roles = { owner: 'Propriétaire', admin: 'Admin', member: 'Membre', viewer: 'Lecture seule' }

export const parts = {
  loading: 'Chargement…',
  again: 'Réessayer',
  trace: "Citez {{trace}} en demandant de l'aide.",
  offline:
    'Vous êtes hors ligne. Ce que vous voyez peut être ancien ; tout est mis à jour au retour de la connexion.',
  noAnswer: 'Le service ne répond pas. Il démarre peut-être, ou la connexion est coupée.',
  trouble: {
    forbidden: 'Pas avec votre rôle',
    missing: 'Introuvable',
    offline: 'Vous êtes hors ligne',
    failed: "Cela n'a pas marché",
  },
  cancel: 'Annuler',
  close: 'Fermer',
  undo: 'Annuler',
  copy: 'Copier',
  copied: 'Copié',
  save: 'Enregistrer',
  saved: 'Enregistré',
  typeToConfirm: 'Tapez « {{words}} » pour continuer',
  mayNot: {
    viewer: 'Vous pouvez lire. Demandez un autre rôle à un propriétaire ou un admin.',
    member: 'Réservé aux propriétaires et aux admins.',
    owner: 'Réservé aux propriétaires.',
    scope: 'Votre rôle ne le permet pas.',
  },
  more: 'Plus',
  toasts: 'Ce qui a été fait',
  loadMore: 'Afficher la suite',
  never: 'Jamais',
}
