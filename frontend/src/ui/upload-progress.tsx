/** Why: how far an upload is. It keeps its place without one, so that nothing moves away from under the pointer as one begins or ends. */

interface UploadProgressProps {
  /** Whole percents; null when nothing is being uploaded. */
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
