import Volume2 from 'lucide-react/icons/volume-2';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../platform/ui/Button';

interface StreamVideoProps {
  stream: MediaStream;
  className?: string | undefined;
  label: string;
  muted?: boolean;
  /** The audio output device; '' is the system default. */
  speaker?: string;
}

/** Plays video and audio. Shows a button where the browser requires a click before playing audio. */
export function StreamVideo(props: StreamVideoProps) {
  const { stream, className, label, muted = false, speaker = '' } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [blocked, setBlocked] = useState(false);

  function play() {
    const { current } = video;
    current?.play().then(
      () => setBlocked(false),
      (error: unknown) =>
        setBlocked(error instanceof DOMException && error.name === 'NotAllowedError'),
    );
  }

  useEffect(() => {
    const { current } = video;
    if (!current) return;
    current.srcObject = stream;
    play();
    return () => {
      current.srcObject = null;
    };
  }, [stream]);

  useEffect(() => {
    const { current } = video;
    // Not supported by every browser; an unplugged speaker leaves the output unchanged.
    if (current && 'setSinkId' in current) void current.setSinkId(speaker).catch(() => undefined);
  }, [speaker]);

  return (
    <>
      {/* Live speech has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} className={className} aria-label={label} muted={muted} playsInline />
      {blocked && (
        <Button variant="primary" icon={<Volume2 aria-hidden />} onClick={play}>
          Turn the sound on
        </Button>
      )}
    </>
  );
}
