export const roles = { owner: 'Owner', admin: 'Admin', member: 'Member', viewer: 'Viewer' }

export const parts = {
  loading: 'Loading…',
  again: 'Try again',
  trace: 'Quote {{trace}} when you ask for help.',
  offline: 'You are offline. What you see may be old; it is brought up to date when the connection is back.',
  noAnswer: 'The service does not answer. It may be starting, or the connection is gone.',
  trouble: {
    forbidden: 'Not for your role',
    missing: 'Not found',
    offline: 'You are offline',
    failed: 'That did not work',
  },
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  copy: 'Copy',
  copied: 'Copied',
  save: 'Save',
  saved: 'Saved',
  typeToConfirm: 'Type “{{words}}” to go on',
  mayNot: {
    viewer: 'Viewers read. Ask an owner or an admin for another role.',
    member: 'Only owners and admins may do this.',
    owner: 'Only an owner may do this.',
    scope: 'Your role does not allow this.',
  },
  more: 'More',
  toasts: 'What was done',
  loadMore: 'Show more',
  never: 'Never',
}
