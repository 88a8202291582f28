// What the operations of one's own account are for: part of texts-tasks.ts.

const task = (en: [title: string, lead: string], fr: [title: string, lead: string]) => ({
  title: { en: en[0], fr: fr[0] },
  lead: { en: en[1], fr: fr[1] },
})

export const ACCOUNT = {
  id: 'account',
  title: { en: 'Signing in', fr: 'Se connecter' },
  tasks: {
    logIn: task(
      [
        'Sign in with a password',
        'For applications that people sign in to. Servers use a token of their own.',
      ],
      [
        'Se connecter avec un mot de passe',
        'Pour les programmes que des personnes utilisent : un jeton valable 12 heures. Un serveur a son propre jeton.',
      ],
    ),
    addSession: task(
      ['Sign in from a browser', 'The answer sets a cookie; no secret is in the page.'],
      ['Se connecter depuis un navigateur', 'La réponse pose un cookie ; aucun secret n’est dans la page.'],
    ),
    proveSecondFactor: task(
      ['Finish a sign-in', 'With a code of an authenticator app, a passkey or a recovery code.'],
      ['Terminer une connexion', 'Par un code d’une application, une clé d’accès ou un code de secours.'],
    ),
    confirm: task(
      ['Confirm who you are', 'Before what gives away power or data. It holds 15 minutes.'],
      ['Confirmer qui l’on est', 'Avant ce qui donne du pouvoir ou des données. Cela vaut 15 minutes.'],
    ),
    startConfirm: task(
      ['Begin to confirm with a passkey', 'What the browser needs to ask for it.'],
      ['Commencer à confirmer par une clé d’accès', 'Ce qu’il faut au navigateur pour la demander.'],
    ),
    endSession: task(
      ['Sign out', 'Here, in one session, in all others, or everywhere.'],
      ['Se déconnecter', 'Ici, dans une session, dans toutes les autres, ou partout.'],
    ),
    searchSessions: task(
      ['See where you are signed in', 'Device, address and last use of each session.'],
      ['Voir où l’on est connecté', 'Appareil, adresse et dernier usage de chaque session.'],
    ),
    getMe: task(
      ['Ask who you are', 'The person, the business, and what the caller may do.'],
      ['Demander qui l’on est', 'La personne, l’entreprise, et ce que l’appelant peut faire.'],
    ),
    updateMe: task(
      ['Change your settings', 'Name, language, theme, time zone, shortcuts and notices.'],
      ['Changer ses réglages', 'Nom, langue, thème, fuseau horaire, raccourcis et avis.'],
    ),
    changeBusiness: task(
      ['Go on in another business', 'For people who belong to several.'],
      ['Continuer dans une autre entreprise', 'Pour qui appartient à plusieurs.'],
    ),
  },
}

export const SECOND_FACTOR = {
  id: 'second-factor',
  title: { en: 'Second factor', fr: 'Second facteur' },
  tasks: {
    getSecondFactor: task(
      ['See your second factor', 'Authenticator app, passkeys, and how many recovery codes are left.'],
      ['Voir son second facteur', 'Application, clés d’accès, et combien de codes de secours restent.'],
    ),
    addTotp: task(
      ['Set up an authenticator app', 'The secret, as text and as an address for a QR code.'],
      ['Configurer une application d’authentification', 'Le secret, en texte et en adresse pour un code QR.'],
    ),
    confirmTotp: task(
      ['Put the app in force', 'With its first code.'],
      ['Mettre l’application en service', 'Par son premier code.'],
    ),
    removeTotp: task(
      ['Remove the app', 'Sign-ins no longer ask for its codes.'],
      ['Retirer l’application', 'Ses codes ne sont plus demandés.'],
    ),
    startPasskey: task(
      ['Begin to add a passkey', 'What the browser needs to make one.'],
      ['Commencer à ajouter une clé d’accès', 'Ce qu’il faut au navigateur pour en créer une.'],
    ),
    addPasskey: task(
      ['Add a passkey', 'The one that the browser made.'],
      ['Ajouter une clé d’accès', 'Celle que le navigateur a créée.'],
    ),
    removePasskey: task(
      ['Remove a passkey', 'Of a device that is lost, or no longer used.'],
      ['Retirer une clé d’accès', 'D’un appareil perdu, ou qui ne sert plus.'],
    ),
    renewRecoveryCodes: task(
      ['Get new recovery codes', 'Ten; those before them are void.'],
      ['Obtenir de nouveaux codes de secours', 'Dix ; les précédents ne valent plus rien.'],
    ),
    getSecondFactorDemand: task(
      ['See whose second factor is demanded', 'The roles of which the business demands one.'],
      ['Voir de qui un second facteur est exigé', 'Les rôles dont l’entreprise l’exige.'],
    ),
    demandSecondFactor: task(
      ['Demand a second factor', 'Of owners and admins, or of everybody.'],
      ['Exiger un second facteur', 'Des propriétaires et administrateurs, ou de tous.'],
    ),
    setAccent: task(
      ['Set the colour', 'Of the dashboard and of the chat.'],
      ['Choisir la couleur', 'Du tableau de bord et du chat.'],
    ),
  },
}
