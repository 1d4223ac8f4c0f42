/** Why: how far an upload is. It keeps its place without one, so that nothing moves away from under the pointer as one begins or ends. */

/** `value` in whole percents; null when nothing is being uploaded. */
export function UploadProgress({ value, label }: { value: number | null; label: string }) {
  return (
    <div className="-my-0.5 h-1">
      {value !== null && (
        <progress
          value={value}
          max={100}
          aria-label={label}
          className="block h-1 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-hot [&::-webkit-progress-bar]:bg-ink/10 [&::-webkit-progress-value]:bg-hot"
        />
      )}
    </div>
  );
}
