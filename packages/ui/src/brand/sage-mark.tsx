/** The two leaves of Sage AI, in the text's colour. Decorative. */
export function SageMark({ size = 18, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
    >
      <path d="M15 28V17.5C9 17.5 5 13.5 5 7.5V5c6.5 0 10.8 4.5 10.8 11z" />
      <path d="M17 28v-5.5C17 16.5 21 12 27 12v2.2c0 6-3.8 9.8-8.6 9.8H17z" opacity=".62" />
    </svg>
  );
}
