export function StaleBanner({ since, reason }: { since: string; reason: string }) {
  return (
    <p class="stale" role="note">
      <svg class="icon" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path d="M7 1.500a5.500 5.500 0 1 0 .01 0ZM7 4v3.300l2.200 1.400" />
      </svg>
      <span>
        <strong>Last good picture, from {since}.</strong> {reason}
      </span>
    </p>
  );
}
