/**
 * Why: an upload's progress. It reserves its space while hidden, so that nothing moves away from under the pointer as
 * an upload begins or ends.
 */

interface UploadProgressProps {
  /** Whole percents; null if nothing is being uploaded. */
  value: number | null;
  label: (percent: number) => string;
}

export function UploadProgress({ value, label }: UploadProgressProps) {
  return (
    <div className="-my-0.5 h-1">
      {value !== null && (
        <progress
          value={value}
          max={100}
          aria-label={label(value)}
          className="block h-1 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-hot [&::-webkit-progress-bar]:bg-ink/10 [&::-webkit-progress-value]:bg-hot"
        />
      )}
    </div>
  );
}
